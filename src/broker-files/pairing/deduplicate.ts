/**
 * Reports of one platform may share no ids: its fills and the trades that it matched of them are then duplicates. Where
 * a trade's entry and exit came as fills too, it is those fills, and what it says of costs and P&L becomes theirs.
 */

import {
  decimalText,
  type Exact,
  minus,
  plus,
  quotient,
  times,
  unitsAt,
  whole,
} from '#src/values/money/exact.ts';
import { sumExact } from './amounts.ts';
import { keyOf } from './keys.ts';
import { nearFills } from './near-fills.ts';
import { dayMatches, type End, type Match } from './same-days.ts';
import { splitAmount } from './split.ts';
import type { PairingProblem, ResolvedFill, ResolvedRoundTrip, Side, StatedPnl } from './types.ts';

export interface Deduplicated {
  fills: readonly ResolvedFill[];
  /** Those that no fills stand for. */
  roundTrips: readonly ResolvedRoundTrip[];
  problems: PairingProblem[];
}

export function deduplicate(
  fills: readonly ResolvedFill[],
  roundTrips: readonly ResolvedRoundTrip[],
  dayOf: (at: number) => string,
): Deduplicated {
  if (fills.length === 0 || roundTrips.length === 0) return { fills, roundTrips, problems: [] };
  const byKey = Map.groupBy(fills, keyOf);
  const tripsByKey = Map.groupBy(roundTrips, keyOf);
  const all: Deduplicated = { fills: [], roundTrips: [], problems: [] };
  const [keptFills, keptTrips]: [ResolvedFill[], ResolvedRoundTrip[]] = [[], []];
  for (const key of new Set([...byKey.keys(), ...tripsByKey.keys()])) {
    const made = ofContract(byKey.get(key) ?? [], tripsByKey.get(key) ?? [], dayOf);
    keptFills.push(...made.fills);
    keptTrips.push(...made.roundTrips);
    all.problems.push(...made.problems);
  }
  return { ...all, fills: keptFills, roundTrips: keptTrips };
}

function ofContract(
  fills: readonly ResolvedFill[],
  trips: readonly ResolvedRoundTrip[],
  dayOf: (at: number) => string,
): Deduplicated {
  const { matches, rest, left } = matched(fills, trips);
  const days = dayMatches({ fills: fills.filter((fill) => isWhole(fill, left)), trips: rest, dayOf });
  const all = [...matches, ...days.matches];
  const { roundTrips } = days;
  const [first] = all;
  if (!first) return { fills, roundTrips, problems: [] };
  const sources = all.flatMap(({ trip, entry, exit }) => [
    ...trip.sources,
    ...[...entry, ...exit].flatMap(({ fill }) => fill.sources),
  ]);
  const { account, contract } = first.trip;
  const amount = String(all.length);
  return {
    fills: withNotes(fills, all),
    roundTrips,
    problems: [{ code: 'told_twice', sources, account, contract, amount }],
  };
}

const isWhole = (fill: ResolvedFill, left: ReadonlyMap<ResolvedFill, Exact>): boolean =>
  minus(left.get(fill) ?? whole(0), fill.quantity).units === 0n;

interface Matched {
  matches: Match[];
  rest: ResolvedRoundTrip[];
  /** Of each fill what is no end of a trade. */
  left: ReadonlyMap<ResolvedFill, Exact>;
}

/** Each contract of a fill is the end of one trade, as equal trades are real. */
function matched(fills: readonly ResolvedFill[], trips: readonly ResolvedRoundTrip[]): Matched {
  const left = new Map(fills.map((fill) => [fill, fill.quantity]));
  const isLeft = (fill: ResolvedFill) => (left.get(fill)?.units ?? 0n) > 0n;
  const byEnd = new Map(
    [...Map.groupBy(fills, ({ side, price }) => endKey(side, price))].map(
      ([key, same]) => [key, nearFills(same, isLeft, MINUTE)] as const,
    ),
  );
  const ends = (trip: ResolvedRoundTrip, side: Side, price: Exact, at: number): End[] | null => {
    const near = (byEnd.get(endKey(side, price))?.(at) ?? []).filter(
      (fill) => fill.file !== trip.file && isNear(fill.moment.at, at),
    );
    const found: End[] = [];
    let missing = trip.quantity;
    for (const fill of near) {
      const free = left.get(fill) ?? whole(0);
      if (missing.units <= 0n) break;
      if (free.units <= 0n) continue;
      const quantity = minus(free, missing).units > 0n ? missing : free;
      found.push({ fill, quantity });
      missing = minus(missing, quantity);
    }
    return missing.units > 0n ? null : found;
  };
  const [matches, rest]: [Match[], ResolvedRoundTrip[]] = [[], []];
  for (const trip of trips) {
    const { side, entryPrice, exitPrice, opened, closed } = trip;
    const [buys, sells]: [Side, Side] = ['buy', 'sell'];
    const [entrySide, exitSide] = side === 'long' ? [buys, sells] : [sells, buys];
    const exit = closed.at === null ? null : ends(trip, exitSide, exitPrice, closed.at);
    const entry = exit && (opened === null ? [] : ends(trip, entrySide, entryPrice, opened));
    if (!exit || !entry) {
      rest.push(trip);
      continue;
    }
    for (const { fill, quantity } of [...entry, ...exit])
      left.set(fill, minus(left.get(fill) ?? whole(0), quantity));
    matches.push({ trip, entry, exit });
  }
  return { matches, rest, left };
}

const endKey = (side: Side, price: Exact): string => `${side} ${decimalText(price)}`;

/** One report may show when an order was filled, the other when its first contract was. */
const NEAR = 2_000;
const MINUTE = 60_000;

/** Stamps of one report may have no seconds. */
function isNear(a: number | null, b: number): boolean {
  if (a === null) return false;
  if (Math.abs(a - b) <= NEAR) return true;
  const hasNoSeconds = a % MINUTE === 0 || b % MINUTE === 0;
  return hasNoSeconds && Math.floor(a / MINUTE) === Math.floor(b / MINUTE);
}

interface Note {
  commission: Exact | null;
  fees: Exact | null;
  /** How much of the fill is covered by trades. */
  covered: Exact | null;
  stated: StatedPnl[];
  sources: number[];
}

const COSTS = ['commission', 'fees'] as const;

/** Costs go to both ends alike, what was made to the exit. What a fill says itself stays. */
function withNotes(fills: readonly ResolvedFill[], matches: readonly Match[]): ResolvedFill[] {
  const notes = new Map<ResolvedFill, Note>();
  const findNote = (fill: ResolvedFill): Note => {
    const none = { commission: null, fees: null, covered: null };
    const note = notes.get(fill) ?? { ...none, stated: [], sources: [] };
    notes.set(fill, note);
    return note;
  };
  for (const { trip, entry, exit } of matches) {
    for (const { fill, quantity } of [...entry, ...exit]) {
      const note = findNote(fill);
      note.sources.push(...trip.sources);
      note.covered = sumExact([note.covered, entry.length === 0 ? fill.quantity : quantity]);
    }
    const isNet = trip.pnl?.is === 'net';
    for (const is of COSTS) {
      // The net holds all costs, also those that are not shown.
      const amount = trip[is] ?? (isNet ? whole(0) : null);
      if (amount === null) continue;
      for (const { fill, part } of shared(amount, [...entry, ...exit])) {
        const note = findNote(fill);
        note[is] = sumExact([note[is], part]);
      }
    }
    // Without its opening it may be at the average price: another figure than first in, first out, until all is closed.
    if (!trip.pnl || entry.length === 0) continue;
    for (const { fill, part, quantity } of shared(trip.pnl.amount, exit))
      findNote(fill).stated.push({ ...trip.pnl, amount: part, quantity });
  }
  const alone = costsOfEntries(matches);
  return fills.map((fill) => {
    const note = notes.get(fill);
    const isBefore = alone.files.has(fill.file) && fill.moment.at !== null && fill.moment.at <= alone.until;
    const costs = { commission: fill.commission, fees: fill.fees };
    for (const is of COSTS)
      costs[is] ??= shareCost(fill, note, is) ?? (isBefore && alone[is] ? whole(0) : null);
    if (!note) return { ...fill, ...costs };
    return {
      ...fill,
      ...costs,
      sources: [...new Set([...fill.sources, ...note.sources])],
      pnl: fill.pnl ?? sumStated(note.stated),
    };
  });
}

/** What of a fill is held still costs as much a contract as what was closed. */
function shareCost(
  { quantity }: ResolvedFill,
  note: Note | undefined,
  is: 'commission' | 'fees',
): Exact | null {
  const cost = note?.[is] ?? null;
  const covered = note?.covered ?? null;
  if (cost === null || covered === null || minus(quantity, covered).units <= 0n) return cost;
  const places = cost.places + 2;
  return { units: quotient(times(cost, quantity), covered, places), places };
}

/** Where trades do not say when they were opened, their costs hold those of openings that nothing finds. */
function costsOfEntries(matches: readonly Match[]) {
  const matched = matches.filter(({ entry }) => entry.length === 0);
  const without = matched.map(({ trip }) => trip);
  return {
    files: new Set(matched.flatMap(({ exit }) => exit.map(({ fill }) => fill.file))),
    until: Math.max(0, ...without.map(({ closed }) => closed.at ?? 0)),
    commission: without.some(({ commission }) => commission !== null),
    fees: without.some(({ fees }) => fees !== null),
  };
}

function sumStated(stated: readonly StatedPnl[]): StatedPnl | null {
  const [first, ...others] = stated;
  if (!first || others.some(({ is }) => is !== first.is)) return null;
  const amount = others.reduce((sum, one) => plus(sum, one.amount), first.amount);
  const quantity = sumExact(stated.map((one) => one.quantity ?? null));
  return quantity && { ...first, amount, quantity };
}

/** An amount by the contracts of each end, to the last decimal. */
function shared(amount: Exact, ends: readonly End[]): (End & { part: Exact })[] {
  const places = Math.max(...ends.map(({ quantity }) => quantity.places), 0);
  // Two ends of a trade have half of it each, which may be half a cent.
  let rest = times(amount, { units: 10n, places: 1 });
  let left = ends.reduce((sum, { quantity }) => sum + unitsAt(quantity, places), 0n);
  return ends.map((end) => {
    const units = unitsAt(end.quantity, places);
    const [part, over] = splitAmount(rest, units, left);
    rest = over;
    left -= units;
    return { ...end, part };
  });
}
