import { isAbsolute, resolve } from 'node:path';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { AppError } from './errors.ts';
import { passwordIssue } from './features/access/password.ts';
import { PUBLIC_VIEWS, type PublicView, TeamName } from './features/settings/contract.ts';
import { describeS3, isPlainAddress, readS3, S3Environment, type S3Settings } from './s3-settings.ts';
import { mostLike } from './values/text/most-like.ts';
import { isTimeZone } from './values/time/time-of-day.ts';

/** A network of proxies whose forwarding headers are trusted. */
export type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

const MIB = 1024 * 1024;

/** A size written in whole megabytes, as bytes. */
const megabytes = (standard: number, least: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform((text) => Number(text) * MIB)
    .refine((bytes) => bytes >= least * MIB)
    .default(standard * MIB)
    .describe(`a whole number of megabytes, ${least} or more`);

/** Milliseconds, longest first. */
const UNITS = { d: millisecondsInDay, h: millisecondsInHour, m: millisecondsInMinute } as const;

/** A time written with its unit, as milliseconds. */
const interval = z
  .string()
  .regex(/^[1-9]\d{0,2}[mhd]$/)
  .transform((text) => {
    const [, unit] = Object.entries(UNITS).find(([letter]) => text.endsWith(letter)) ?? [];
    return Number(text.slice(0, -1)) * (unit ?? 0);
  });

/** `24h`, as it is written in the environment. */
export const intervalText = (milliseconds: number): string => {
  const [letter, unit] = Object.entries(UNITS).find(([, size]) => milliseconds % size === 0) ?? [
    'm',
    UNITS.m,
  ];
  return `${milliseconds / unit}${letter}`;
};

/** A switch that is off unless it is set. */
const offByDefault = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .default(false)
  .describe('true or false');

export const PORT_RULE = 'a port number from 0 to 65535 (0: any free one)';
export const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** The environment variables, each with its default and allowed values. An empty value counts as not set. */
const Environment = z.object({
  PORT: z.string().refine(isPort).transform(Number).default(3000).describe(PORT_RULE),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('the address to listen on, e.g. 127.0.0.1 or 0.0.0.0'),
  BULLPEN_DATA_DIR: z.string().default('data').describe('a folder'),
  BULLPEN_TEAM_NAME: TeamName.optional().describe('a name of 1 to 60 characters'),
  BULLPEN_TIMEZONE: z
    .string()
    .refine(isTimeZone)
    .optional()
    .describe('an IANA time zone, e.g. America/New_York or Europe/London'),
  BULLPEN_PUBLIC: z
    .enum(PUBLIC_VIEWS)
    .optional()
    .describe(`one of ${PUBLIC_VIEWS.join(', ')}`),
  BULLPEN_ADMIN_PASSWORD: z
    .string()
    .refine((password) => passwordIssue(password) === null)
    .optional()
    .describe('a password of 12 characters or more, also once it is normalized (NFKC)'),
  BULLPEN_PUBLIC_URL: z
    .string()
    .transform((text, context) => {
      const url = URL.parse(text);
      if (url && isPlainAddress(url) && url.pathname === '/') return url;
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    })
    .optional()
    .describe('an address without a path, e.g. https://bullpen.example.com'),
  BULLPEN_HSTS_SUBDOMAINS: offByDefault,
  BULLPEN_SECRET_KEY: z
    .string()
    .refine((text) => /^[A-Za-z0-9+/]{43}=$/.test(text))
    .optional()
    .describe('32 bytes in base64, e.g. from `openssl rand -base64 32`'),
  BULLPEN_TRUSTED_PROXIES: z
    .string()
    .transform((text, context) => {
      const networks: Cidr[] = [];
      for (const part of text.split(/[\s,]+/).filter(Boolean)) {
        const network = parseNetwork(part);
        if (network) networks.push(network);
        else context.addIssue({ code: 'custom' });
      }
      return networks;
    })
    .default([])
    .describe('networks separated by commas, e.g. 127.0.0.1/32, 10.0.0.0/8'),
  BULLPEN_MAX_VIDEO_MB: megabytes(4096, 1),
  BULLPEN_MIN_FREE_MB: megabytes(64, 0),
  BULLPEN_BACKUP_EVERY: interval.optional().describe('a time with its unit, e.g. 30m, 24h or 7d'),
  BULLPEN_BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(7)
    .describe('a whole number of backups, 1 or more'),
  ...S3Environment,
  BULLPEN_WEBHOOK_PRIVATE: offByDefault,
  BULLPEN_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional()
    .describe('a token of 16 to 200 characters without spaces'),
  BULLPEN_LOG: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
});

function parseNetwork(text: string): Cidr | null {
  // The library would also accept `1.2.3` and hexadecimal forms, which nobody intends as addresses.
  if (!text.includes(':') && !/^\d{1,3}(\.\d{1,3}){3}(\/|$)/.test(text)) return null;
  try {
    return text.includes('/') ? ipaddr.parseCIDR(text) : singleAddress(ipaddr.process(text));
  } catch {
    return null;
  }
}

function singleAddress(address: ipaddr.IPv4 | ipaddr.IPv6): Cidr {
  return address.kind() === 'ipv4' ? [address, 32] : [address, 128];
}

export interface Config extends S3Settings {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Settings fixed by the environment; `null` leaves them to the admin area. */
  teamName: string | null;
  timeZone: string | null;
  public: PublicView | null;
  /** Sets the admin password at server start. */
  adminPassword: string | null;
  /** The public origin; if `null`, it is taken from each request. */
  publicOrigin: string | null;
  /** Whether the public address is https, for Secure cookies and HSTS. */
  secure: boolean;
  /** Whether browsers are to open every host below the public one by https, too. */
  hstsSubdomains: boolean;
  secretKey: string | null;
  trustedProxies: readonly Cidr[];
  /** Largest video, and the disk space kept free. Bytes. */
  maxVideo: number;
  minFree: number;
  /** Interval of scheduled backups in milliseconds, `null` for none; and how many are kept. */
  backupEvery: number | null;
  backupKeep: number;
  /** Whether posts may go to addresses of the own network, and over plain http. */
  webhookPrivate: boolean;
  /** Token that grants access to the metrics; `null` allows only this machine. */
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * The effective configuration, from `env` (the process's own by default) overridden by `flags` of the command line.
 * @throws AppError `bad_config` naming each invalid variable and what is allowed
 */
export function readConfig(
  flags: { host?: string; port?: string; data?: string } = {},
  env: Record<string, string | undefined> = process.env,
): Config {
  const given = {
    ...env,
    ...(flags.host === undefined ? {} : { HOST: flags.host }),
    ...(flags.port === undefined ? {} : { PORT: flags.port }),
    ...(flags.data === undefined ? {} : { BULLPEN_DATA_DIR: flags.data }),
  };
  const set = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new AppError('bad_config', describeInvalidValues(parsed.error));
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: isAbsolute(values.BULLPEN_DATA_DIR) ? values.BULLPEN_DATA_DIR : resolve(values.BULLPEN_DATA_DIR),
    teamName: values.BULLPEN_TEAM_NAME ?? null,
    timeZone: values.BULLPEN_TIMEZONE ?? null,
    public: values.BULLPEN_PUBLIC ?? null,
    adminPassword: values.BULLPEN_ADMIN_PASSWORD ?? null,
    publicOrigin: values.BULLPEN_PUBLIC_URL?.origin ?? null,
    secure: values.BULLPEN_PUBLIC_URL?.protocol === 'https:',
    hstsSubdomains: values.BULLPEN_HSTS_SUBDOMAINS,
    secretKey: values.BULLPEN_SECRET_KEY ?? null,
    trustedProxies: values.BULLPEN_TRUSTED_PROXIES,
    maxVideo: values.BULLPEN_MAX_VIDEO_MB,
    minFree: values.BULLPEN_MIN_FREE_MB,
    backupEvery: values.BULLPEN_BACKUP_EVERY ?? null,
    backupKeep: values.BULLPEN_BACKUP_KEEP,
    ...readS3(values),
    webhookPrivate: values.BULLPEN_WEBHOOK_PRIVATE,
    metricsToken: values.BULLPEN_METRICS_TOKEN ?? null,
    logLevel: values.BULLPEN_LOG,
  };
}

function describeInvalidValues(error: z.ZodError): string {
  const names = new Set(error.issues.map(({ path }) => String(path[0])));
  return [...names]
    .map((name) => {
      const allowed = Environment.shape[name as keyof typeof Environment.shape]?.description;
      return `${name} must be ${allowed}`;
    })
    .join('\n');
}

const PREFIX = 'BULLPEN_';
/** Those of the proxy, which `.env` hands to every container. */
const OF_THE_PROXY = ['BULLPEN_DOMAIN', 'BULLPEN_UPSTREAM'];

/** Variables that look like settings and are none, each with the setting that is probably meant; `null` for no idea. */
export function unknownVariables(
  env: Record<string, string | undefined> = process.env,
): { name: string; likely: string | null }[] {
  const names = Object.keys(Environment.shape);
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !names.includes(name) && !OF_THE_PROXY.includes(name))
    .sort()
    .map((name) => ({
      name,
      likely: mostLike(name, names, (one) => one.replace(PREFIX, '').replaceAll('_', '')),
    }));
}

/** Says of such a variable that it has no effect. */
export const describeUnknown = ({ name, likely }: { name: string; likely: string | null }): string =>
  `${name} is no setting of Bullpen.${likely === null ? '' : ` Did you mean ${likely}?`}`;

const MASK = '********';

/** The configuration for display: each variable with its effective value, secrets masked. */
export function describeConfig(config: Config): Record<string, string> {
  return {
    PORT: String(config.port),
    HOST: config.host,
    BULLPEN_DATA_DIR: config.dataDir,
    BULLPEN_TEAM_NAME: config.teamName ?? '',
    BULLPEN_TIMEZONE: config.timeZone ?? '',
    BULLPEN_PUBLIC: config.public ?? '',
    BULLPEN_ADMIN_PASSWORD: config.adminPassword === null ? '' : MASK,
    BULLPEN_PUBLIC_URL: config.publicOrigin ?? '',
    BULLPEN_HSTS_SUBDOMAINS: String(config.hstsSubdomains),
    BULLPEN_SECRET_KEY: config.secretKey === null ? '' : MASK,
    BULLPEN_TRUSTED_PROXIES: config.trustedProxies.map(([address, bits]) => `${address}/${bits}`).join(','),
    BULLPEN_MAX_VIDEO_MB: String(config.maxVideo / MIB),
    BULLPEN_MIN_FREE_MB: String(config.minFree / MIB),
    BULLPEN_BACKUP_EVERY: config.backupEvery === null ? '' : intervalText(config.backupEvery),
    BULLPEN_BACKUP_KEEP: String(config.backupKeep),
    ...describeS3(config, MASK),
    BULLPEN_WEBHOOK_PRIVATE: String(config.webhookPrivate),
    BULLPEN_METRICS_TOKEN: config.metricsToken === null ? '' : MASK,
    BULLPEN_LOG: config.logLevel,
  };
}
