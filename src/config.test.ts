import { describe, expect, test } from 'bun:test';
import { describeConfig, describeUnknown, readConfig, unknownVariables } from './config.ts';
import { AppError } from './errors.ts';

test('the defaults', () => {
  expect(readConfig({}, {})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    teamName: null,
    timeZone: null,
    public: null,
    adminPassword: null,
    publicOrigin: null,
    secure: false,
    hstsSubdomains: false,
    secretKey: null,
    trustedProxies: [],
    logLevel: 'info',
  });
});

test('an empty variable counts as not set, and a flag takes precedence', () => {
  const config = readConfig(
    { port: '8080', data: '/tmp/desk' },
    { PORT: '4000', HOST: '', BULLPEN_DATA_DIR: 'x' },
  );
  expect([config.port, config.host, config.dataDir]).toEqual([8080, '127.0.0.1', '/tmp/desk']);
});

describe('an invalid value is reported with its name and what is allowed', () => {
  test.each([
    ['PORT', 'eighty', 'PORT must be a port number from 0 to 65535 (0: any free one)'],
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535 (0: any free one)'],
    [
      'BULLPEN_TIMEZONE',
      'Mars/Olympus',
      'BULLPEN_TIMEZONE must be an IANA time zone, e.g. America/New_York or Europe/London',
    ],
    [
      'BULLPEN_PUBLIC_URL',
      'bullpen.example.com',
      'BULLPEN_PUBLIC_URL must be an address without a path, e.g. https://bullpen.example.com',
    ],
    [
      'BULLPEN_PUBLIC_URL',
      'https://bullpen.example.com/app',
      'BULLPEN_PUBLIC_URL must be an address without a path, e.g. https://bullpen.example.com',
    ],
    [
      'BULLPEN_PUBLIC_URL',
      'https://bullpen.example.com/#a',
      'BULLPEN_PUBLIC_URL must be an address without a path, e.g. https://bullpen.example.com',
    ],
    [
      'BULLPEN_PUBLIC_URL',
      'https://:secret@bullpen.example.com',
      'BULLPEN_PUBLIC_URL must be an address without a path, e.g. https://bullpen.example.com',
    ],
    [
      'BULLPEN_SECRET_KEY',
      'short',
      'BULLPEN_SECRET_KEY must be 32 bytes in base64, e.g. from `openssl rand -base64 32`',
    ],
    [
      'BULLPEN_TRUSTED_PROXIES',
      '10.0.0.0/8, nonsense',
      'BULLPEN_TRUSTED_PROXIES must be networks separated by commas, e.g. 127.0.0.1/32, 10.0.0.0/8',
    ],
    ...['1.2.3', '0x7f000001', '127.1/8', '10.0.0.256'].map((network) => [
      'BULLPEN_TRUSTED_PROXIES',
      network,
      'BULLPEN_TRUSTED_PROXIES must be networks separated by commas, e.g. 127.0.0.1/32, 10.0.0.0/8',
    ]),
    ['BULLPEN_PUBLIC', 'some', 'BULLPEN_PUBLIC must be one of full, ranks, off'],
    [
      'BULLPEN_ADMIN_PASSWORD',
      'too-short',
      'BULLPEN_ADMIN_PASSWORD must be a password of 12 characters or more, also once it is normalized (NFKC)',
    ],
    ...['24', '0h', '1.5h', '90s', '-1d', 'daily'].map((every) => [
      'BULLPEN_BACKUP_EVERY',
      every,
      'BULLPEN_BACKUP_EVERY must be a time with its unit, e.g. 30m, 24h or 7d',
    ]),
    ['BULLPEN_BACKUP_KEEP', '0', 'BULLPEN_BACKUP_KEEP must be a whole number of backups, 1 or more'],
    ...['yes', '1', 'TRUE'].map((value) => [
      'BULLPEN_HSTS_SUBDOMAINS',
      value,
      'BULLPEN_HSTS_SUBDOMAINS must be true or false',
    ]),
    ['BULLPEN_LOG', 'loud', 'BULLPEN_LOG must be one of debug, info, warn, error'],
    ['BULLPEN_TEAM_NAME', 'x'.repeat(61), 'BULLPEN_TEAM_NAME must be a name of 1 to 60 characters'],
  ])('%s=%s', (name = '', value = '', message = '') => {
    expect(() => readConfig({}, { [name]: value })).toThrow(new AppError('bad_config', message));
  });

  test('several are reported together', () => {
    expect(() => readConfig({}, { PORT: 'x', BULLPEN_LOG: 'y' })).toThrow(
      /^PORT must be .*\nBULLPEN_LOG must be /,
    );
  });
});

test.each([
  ['30m', 1_800_000, '30m'],
  ['24h', 86_400_000, '1d'],
  ['36h', 129_600_000, '36h'],
  ['7d', 604_800_000, '7d'],
])('an interval of %s', (text, milliseconds, shown) => {
  const config = readConfig({}, { BULLPEN_BACKUP_EVERY: text, BULLPEN_BACKUP_KEEP: '30' });
  expect([config.backupEvery, config.backupKeep]).toEqual([milliseconds, 30]);
  expect(describeConfig(config).BULLPEN_BACKUP_EVERY).toBe(shown);
});

test('the displayed configuration hides secrets', () => {
  const secret = Buffer.alloc(32, 9).toString('base64');
  const shown = describeConfig(
    readConfig({}, { BULLPEN_SECRET_KEY: secret, BULLPEN_TRUSTED_PROXIES: '127.0.0.1 fd00::/8' }),
  );
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(shown).toMatchObject({
    BULLPEN_SECRET_KEY: '********',
    BULLPEN_TRUSTED_PROXIES: '127.0.0.1/32,fd00::/8',
  });
});

describe('a variable that is no setting', () => {
  test.each([
    ['BULLPEN_TIMEZON', 'BULLPEN_TIMEZONE'],
    ['BULLPEN_TIME_ZONE', 'BULLPEN_TIMEZONE'],
    ['BULLPEN_DATA', 'BULLPEN_DATA_DIR'],
    ['BULLPEN_DATADIR', 'BULLPEN_DATA_DIR'],
    ['BULLPEN_PORT', 'PORT'],
    ['BULLPEN_PASSWORD', 'BULLPEN_ADMIN_PASSWORD'],
    ['BULLPEN_ADMIN_PASSWROD', 'BULLPEN_ADMIN_PASSWORD'],
    ['BULLPEN_PUBLIC_URI', 'BULLPEN_PUBLIC_URL'],
    ['BULLPEN_BACKUPS_KEEP', 'BULLPEN_BACKUP_KEEP'],
    ['BULLPEN_TRUSTED_PROXY', 'BULLPEN_TRUSTED_PROXIES'],
    ['BULLPEN_LOGS', 'BULLPEN_LOG'],
    ['BULLPEN_COLOUR', null],
    ['BULLPEN_', null],
  ])('%s is probably %s', (name, likely) => {
    expect(unknownVariables({ [name]: '1' })).toEqual([{ name, likely }]);
  });

  test('is told with what is probably meant, if anything is', () => {
    const found = unknownVariables({ BULLPEN_X: '', BULLPEN_LOGG: 'info', PATH: '/', BULLPEN_LOG: 'info' });
    expect(found.map(describeUnknown)).toEqual([
      'BULLPEN_LOGG is no setting of Bullpen. Did you mean BULLPEN_LOG?',
      'BULLPEN_X is no setting of Bullpen.',
    ]);
  });

  test("is none of the proxy's, which `.env` hands to every container", () => {
    expect(unknownVariables({ BULLPEN_DOMAIN: 'a', BULLPEN_UPSTREAM: 'b' })).toEqual([]);
  });
});
