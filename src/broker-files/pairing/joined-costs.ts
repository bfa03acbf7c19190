/** Costs on lines of their own go to the fills they were booked for, before anything is paired. */

import { comparedBy } from '#src/values/compared-by.ts';
import { sumExact } from './amounts.ts';
import { keyOf, risingId, SEPARATOR, secondOf } from './keys.ts';
import { dated } from './moments.ts';
import type { ResolvedCost, ResolvedFill } from './types.ts';

/** A fill's lines of costs have the ids right after its own. */
const NEXT_IDS = 5n;

export interface JoinedCosts {
  fills: ResolvedFill[];
  /** Costs of no fill. */
  left: ResolvedCost[];
}

type Join = (fill: ResolvedFill, line: ResolvedCost) => void;

/** By account, contract and second, in the order of ids. What the lines say comes before what the fills say themselves. */
export function joinedCosts(fills: readonly ResolvedFill[], lines: readonly ResolvedCost[]): JoinedCosts {
  if (lines.length === 0) return { fills: [...fills], left: [] };
  const costs = new Map<ResolvedFill, ResolvedCost[]>();
  const join: Join = (fill, line) => {
    const joined = costs.get(fill);
    if (joined) joined.push(line);
    else costs.set(fill, [line]);
  };
  const bySecond = Map.groupBy(fills, (fill) =>
    fill.moment.at === null ? null : secondKey(fill, fill.moment.at),
  );
  const left = [...Map.groupBy(lines, (line) => secondKey(line, line.at))].flatMap(([key, booked]) =>
    joinedInSecond(bySecond.get(key) ?? [], booked, join),
  );
  return { fills: fills.map((fill) => withCosts(fill, costs.get(fill) ?? [])), left };
}

const secondKey = (of: { account: string; contract: string }, at: number): string =>
  `${keyOf(of)}${SEPARATOR}${secondOf(at)}`;

type Numbered = { id: bigint } & ({ fill: ResolvedFill; line: null } | { fill: null; line: ResolvedCost });

/** @returns the lines that belong to none */
function joinedInSecond(fills: ResolvedFill[], lines: ResolvedCost[], join: Join): ResolvedCost[] {
  const numbered: Numbered[] = [];
  for (const fill of fills) {
    const id = risingId(fill.id);
    if (id !== null) numbered.push({ id, fill, line: null });
  }
  for (const line of lines) {
    const id = risingId(line.id);
    if (id !== null) numbered.push({ id, fill: null, line });
  }
  if (numbered.length < fills.length + lines.length) return shareOut(fills, lines, join);
  numbered.sort((a, b) => comparedBy(a.id, b.id));
  return joinedById(numbered, join);
}

function joinedById(numbered: readonly Numbered[], join: Join): ResolvedCost[] {
  const left: ResolvedCost[] = [];
  let [run, booked, last]: [ResolvedFill[], ResolvedCost[], bigint] = [[], [], 0n];
  for (const { id, fill, line } of numbered) {
    if (line) {
      const isNext = run.length > 0 && id <= last + NEXT_IDS * BigInt(run.length);
      (isNext ? booked : left).push(line);
      continue;
    }
    if (booked.length > 0) {
      shareOut(run, booked, join);
      [run, booked] = [[], []];
    } else if (id > last + NEXT_IDS) run = [];
    run.push(fill);
    last = id;
  }
  shareOut(run, booked, join);
  return left;
}

/** To each fill as many lines as to the others, in their order. */
function shareOut(
  fills: readonly ResolvedFill[],
  lines: readonly ResolvedCost[],
  join: Join,
): ResolvedCost[] {
  return lines.filter((line, index) => {
    const fill = fills[Math.floor((index * fills.length) / lines.length)];
    if (fill) join(fill, line);
    return !fill;
  });
}

function withCosts(fill: ResolvedFill, lines: readonly ResolvedCost[]): ResolvedFill {
  if (lines.length === 0) return fill;
  const sum = (is: ResolvedCost['is']) =>
    sumExact(lines.map((line) => (line.is === is ? line.amount : null)));
  const tradeDate = lines.find((line) => line.tradeDate !== null)?.tradeDate ?? null;
  return {
    ...fill,
    sources: [...fill.sources, ...lines.flatMap(({ sources }) => sources)],
    moment: dated(fill.moment, tradeDate),
    commission: sum('commission') ?? fill.commission,
    fees: sum('fee') ?? fill.fees,
  };
}
