import type { Db } from '#src/db/open.ts';
import { expectVersion, invalidField } from '#src/errors.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import { toTenths } from '#src/values/contracts/minis.ts';
import { LIMIT_KINDS, type LimitKind } from '#src/values/limit-kinds.ts';
import { toWire } from '#src/values/wire/wire.ts';
import { KeptLimits, LIMITS_CHANGED, type LimitsChange } from './contract.ts';
import type { Limits as EngineLimits } from './limit-rules.ts';

interface KeptLimitsDeps {
  db: Db;
  clock: () => number;
  settings: Pick<SettingsService, 'get' | 'set'>;
}

const NONE = '{"default":{}}';

/** What Bullpen never writes says nothing until it is replaced by the next change; the doctor finds it. */
export function parseLimits(text: string): KeptLimits {
  try {
    return KeptLimits.parse(JSON.parse(text));
  } catch {
    return KeptLimits.parse(JSON.parse(NONE));
  }
}

/** The team's limits, kept as one text: they are read and written as a whole. */
export function keptLimits({ db, clock, settings }: KeptLimitsDeps) {
  let known: { text: string; limits: KeptLimits } | null = null;

  function read(): KeptLimits {
    const text = settings.get('limits') ?? NONE;
    if (known?.text !== text) known = { text, limits: parseLimits(text) };
    return known.limits;
  }

  return {
    read,
    isSet: (): boolean => settings.get('limits') !== undefined,

    /** @throws AppError 409, 422 */
    change: ({ version, ...change }: LimitsChange, traderIds: ReadonlySet<number>): KeptLimits =>
      db.transaction(() => {
        const before = read();
        expectVersion(before.version, version, LIMITS_CHANGED);
        for (const [n, { traderId }] of (change.traders ?? []).entries()) {
          if (!traderIds.has(traderId)) throw invalidField(`traders.${n}.traderId`, 'Trader not found');
        }
        const { deskDailyLoss = before.deskDailyLoss } = change;
        const after: KeptLimits = {
          ...before,
          default: change.default ?? before.default,
          deskDailyLoss,
          amberFrom: change.amberFrom ?? before.amberFrom,
          // Whoever was removed since is left out.
          traders: (change.traders ?? before.traders).filter(({ traderId }) => traderIds.has(traderId)),
          version: before.version + 1,
        };
        const kept = { ...after, since: nextSince(before, after, { traderIds, now: clock() }) };
        settings.set('limits', JSON.stringify(toWire(kept)));
        return read();
      }),
  };
}

/** What holds for a trader. */
export function limitsOf(kept: KeptLimits, traderId: number): EngineLimits {
  const { default: team, amberFrom, traders, since } = kept;
  const own = traders.find((one) => one.traderId === traderId);
  // Null is no limit; what is left out is as it is for everyone.
  const pick = <Value>(value: Value | undefined, others: Value): Value =>
    value === undefined ? others : value;
  return {
    amberFrom,
    dailyLoss: pick(own?.dailyLoss, team.dailyLoss),
    weeklyLoss: pick(own?.weeklyLoss, team.weeklyLoss),
    maxTrades: pick(own?.maxTrades, team.maxTrades),
    maxContracts: toTenths(pick(own?.maxContracts, team.maxContracts)),
    maxLossesInARow: pick(own?.maxLossesInARow, team.maxLossesInARow),
    allowedRoots: pick(own?.allowedRoots, team.allowedRoots),
    stopRequired: pick(own?.stopRequired, team.stopRequired),
    since: { ...since.default, ...since.traders[traderId] },
  };
}

/** A limit begins anew for whom it is another one now, and for nobody else. */
function nextSince(
  before: KeptLimits,
  after: KeptLimits,
  { traderIds, now }: { traderIds: ReadonlySet<number>; now: number },
): KeptLimits['since'] {
  const sinceFor = (traderId: number): Since => {
    const [was, is] = [limitsOf(before, traderId), limitsOf(after, traderId)];
    const next: Since = { ...was.since };
    for (const kind of LIMIT_KINDS) if (toText(was[kind]) !== toText(is[kind])) next[kind] = now;
    return next;
  };
  const own = [...before.traders, ...after.traders].map(({ traderId }) => traderId);
  const ids = new Set([...own, ...Object.keys(before.since.traders).map(Number)]);
  return {
    default: sinceFor(NOBODY),
    traders: Object.fromEntries([...ids].filter((id) => traderIds.has(id)).map((id) => [id, sinceFor(id)])),
  };
}

type Since = EngineLimits['since'];

/** Symbols are the same in any order. */
const toText = (limit: EngineLimits[LimitKind]): string =>
  String(Array.isArray(limit) ? limit.toSorted() : limit);

/** Has no limits of their own. */
const NOBODY = 0;
