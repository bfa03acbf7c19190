/** Requests for a trader's accounts. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import {
  ACCOUNT_KINDS,
  ACCOUNT_NOT_FOUND,
  type AccountKind,
  ANY_ROOT,
  COST_LIMITS,
  costText,
  countsByKind,
} from '#src/values/money/account.ts';
import { foldText } from '#src/values/text/text.ts';
import { isTimeZone } from '#src/values/time/time-of-day.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  boundedText,
  id,
  idText,
  optionalDecimal,
  optionalMoney,
  optionalText,
  readVersion,
  requiredLine,
} from '#src/values/wire/shapes.ts';
import { buildAccountRules } from './rules-contract.ts';

export { ACCOUNT_KINDS, ACCOUNT_NOT_FOUND, type AccountKind, ANY_ROOT, countsByKind };

export const MOST_COSTS = 50;
export const MOST_EXTERNAL_NAMES = 20;

export const ACCOUNT_CHANGED = changedMeanwhile('account');
export const ACCOUNT_NAME_REQUIRED = 'Name is required';
export const ACCOUNT_NAME_TAKEN = 'There is an account of this name already';
export const ACCOUNT_HAS_ENTRIES = 'This account has entries: archive it instead';
export const FOLLOWS_ITSELF = 'An account cannot follow itself';
export const FOLLOWS_FOLLOWER = 'An account that follows another one cannot be followed';
export const FOLLOWED_FOLLOWS = 'Other accounts follow this one: it cannot follow one itself';
export const COST_ROOT_RULE = 'Contract must be a root such as ES or M2K, or * for all others';
const COST_TWICE = 'Each contract may be listed once';
const NAME_TWICE = 'This name is listed already';
const NAME_BLANK = 'External name must have a letter or digit before the !';
/** Of a manager who changes another trader’s account. */
export const RULES_ONLY =
  'Of another trader’s account only its rules and what counts for the team can be changed';
const RULES_MALFORMED = 'Rules must be a JSON object';
const STARTING_RULE = 'Starting balance must be 0 or more';
const ZONE_RULE = 'Time zone must be an IANA time zone, e.g. America/Chicago';

/** @param name as it was sent */
export const externalNameTaken = (name: string): string =>
  `Another account of yours is called “${name}” in files already: leave it out here`;

/** By which a broker's name is compared: folded, without what follows a `!`. */
export const externalNameKey = (name: string): string => foldText(name.split('!', 1)[0] ?? '');

const costRoot = () =>
  boundedText('Contract', 20, { missing: COST_ROOT_RULE, tooLong: COST_ROOT_RULE })
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.string().regex(/^(\*|[A-Z0-9][A-Z0-9./]{0,11})$/, COST_ROOT_RULE));

const listedCost = (label: string) =>
  optionalDecimal(
    COST_LIMITS,
    `${label} must be an amount with at most ${COST_LIMITS.places} decimals, below 1,000,000,000`,
  )
    .transform((decimal) => decimal && costText(decimal))
    .default(null);

const buildCost = () =>
  z.object({
    root: costRoot(),
    commission: listedCost('Commission'),
    fees: listedCost('Fees'),
  });

/** What is paid per contract and side, as decimals; rebates are negative. */
export const Cost = builtLater(buildCost);
export type Cost = z.output<typeof Cost>;

/** A list that is counted before its items are looked at. */
const boundedList = <Item extends z.core.$ZodType>(label: string, most: number, item: Item) =>
  z
    .array(z.unknown(), `${label} must be a list`)
    .max(most, { error: `${label} must be at most ${most}`, abort: true })
    .pipe(z.array(item));

/** Rejects each item whose key an earlier one has. */
const eachOnce =
  <Item>(keyOf: (item: Item) => string, path: (index: number) => (string | number)[], message: string) =>
  (items: Item[], context: z.core.$RefinementCtx) => {
    const seen = new Set<string>();
    items.forEach((item, index) => {
      const key = keyOf(item);
      if (seen.has(key)) context.addIssue({ code: 'custom', path: path(index), message });
      seen.add(key);
    });
  };

const buildExternalName = () =>
  requiredLine('External name', 60, 'External name is required').refine(
    (name) => externalNameKey(name) !== '',
    NAME_BLANK,
  );

/** A name under which a broker's files know an account. */
export const ExternalName = builtLater(buildExternalName);

const fields = builtLater(() => ({
  name: requiredLine('Name', 60, ACCOUNT_NAME_REQUIRED),
  firm: optionalText('Firm', 60, 'one line').transform((text) => text ?? ''),
  kind: z.enum(ACCOUNT_KINDS, `Kind must be one of ${ACCOUNT_KINDS.join(', ')}`),
  startingBalance: optionalMoney('Starting balance')
    .transform((cents) => cents ?? 0n)
    .refine((cents) => cents >= 0n, STARTING_RULE),
  externalNames: boundedList('External names', MOST_EXTERNAL_NAMES, buildExternalName()).superRefine(
    eachOnce<string>(externalNameKey, (index) => [index], NAME_TWICE),
  ),
  timeZone: boundedText('Time zone', 100, { missing: ZONE_RULE, tooLong: ZONE_RULE })
    .trim()
    .nullable()
    .transform((zone) => zone || null)
    .refine((zone) => zone === null || isTimeZone(zone), ZONE_RULE),
  costs: boundedList('Costs', MOST_COSTS, buildCost()).superRefine(
    eachOnce<Cost>(
      ({ root }) => root,
      (index) => [index, 'root'],
      COST_TWICE,
    ),
  ),
  followsAccountId: id().nullable(),
  isArchived: z.boolean('Archived must be true or false'),
  rules: buildAccountRules().nullable(),
  /** Set by the admin and managers; what traders send is ignored. */
  countsForTeam: z.boolean('Counts for the team must be true or false'),
}));

/** Fields of a new account. A trader may leave out `traderId`, the admin may not. */
export const NewAccount = builtLater(() =>
  z.object({
    traderId: id().optional(),
    name: fields.name,
    firm: fields.firm.default(''),
    kind: fields.kind.default('sim'),
    startingBalance: fields.startingBalance.prefault('0'),
    externalNames: fields.externalNames.default([]),
    timeZone: fields.timeZone.default(null),
    costs: fields.costs.default([]),
    followsAccountId: fields.followsAccountId.default(null),
    isArchived: fields.isArchived.default(false),
    rules: fields.rules.default(null),
    countsForTeam: fields.countsForTeam.exactOptional(),
  }),
);
export type NewAccount = z.output<typeof NewAccount>;

/** Any subset of the writable fields, and the version they were read at. Other fields, even `traderId`, are ignored. */
export const AccountChange = builtLater(() =>
  z.object(fields).exactPartial().extend({ version: readVersion() }),
);
export type AccountChange = z.output<typeof AccountChange>;

export const AccountsQuery = builtLater(() => z.object({ traderId: idText.optional() }));

export const AccountPath = builtLater(() => z.object({ id: idText }));

/** Rules that are tried out, as JSON; those of the account if none are sent. */
export const FloorQuery = builtLater(() =>
  z.object({ rules: z.string(RULES_MALFORMED).max(4000, RULES_MALFORMED).optional() }),
);

/** The rules in it. */
export const TriedRules = builtLater(() =>
  z
    .string()
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue({ code: 'custom', message: RULES_MALFORMED });
        return z.NEVER;
      }
    })
    .pipe(buildAccountRules()),
);
