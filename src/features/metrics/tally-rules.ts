/**
 * Adds entries up by what they have in common, in whole cents and whole millionths of R. Exact whatever they come to: each
 * sum is kept in two numbers that both stay whole.
 */

/** What an entry counts as. The first three are closed; an open one has a result so far, or is unsettled. */
export const KIND = { win: 0, loss: 1, even: 2, open: 3, unsettled: 4 } as const;
const KINDS = 5;
const CLOSED = 3;

export const isClosed = (kind: number | undefined): boolean => kind !== undefined && kind < CLOSED;

/** The lower part of a sum is carried into the upper one from here on. */
const CARRY = 2 ** 40;
const SAFE = 2 ** 52;

/** Sums that are added to others before others may run: a millisecond. */
const AT_ONCE = 2048;

/** How many amounts can be added before parts must be carried. */
const mostAtOnce = (largest: number): number => Math.floor((SAFE - CARRY) / largest);

/** Sums side by side. */
class Sums {
  readonly low: Float64Array;
  readonly #high: Float64Array;

  constructor(length: number) {
    this.low = new Float64Array(length);
    this.#high = new Float64Array(length);
  }

  carry(at: number): void {
    const low = this.low[at] ?? 0;
    if (low < CARRY && low > -CARRY) return;
    const carried = Math.trunc(low / CARRY);
    this.#high[at] = (this.#high[at] ?? 0) + carried;
    this.low[at] = low - carried * CARRY;
  }

  carryAll(): void {
    for (let at = 0; at < this.low.length; at++) this.carry(at);
  }

  add(at: number, other: Sums, from: number): void {
    this.carry(at);
    other.carry(from);
    this.low[at] = (this.low[at] ?? 0) + (other.low[from] ?? 0);
    this.#high[at] = (this.#high[at] ?? 0) + (other.#high[from] ?? 0);
  }

  copy(other: Sums, from: number, to: number, at: number): void {
    this.low.set(other.low.subarray(from, to), at);
    this.#high.set(other.#high.subarray(from, to), at);
  }

  get(at: number): bigint {
    const low = BigInt(this.low[at] ?? 0);
    const high = this.#high[at] ?? 0;
    return high === 0 ? low : BigInt(high) * BigInt(CARRY) + low;
  }
}

/** What entries come to. Amounts are cents, `rMicros` the sum of R in millionths. */
export interface Part {
  entries: number;
  /** Those that are open. */
  openCount: number;
  /** Those that are closed. */
  n: number;
  wins: number;
  losses: number;
  evens: number;
  won: bigint;
  /** Positive. */
  lost: bigint;
  /** Of the closed ones. */
  closedNet: bigint;
  net: bigint;
  costs: bigint;
  rMicros: bigint;
  rCount: number;
}

/** What is added up of entries. */
interface Amounts {
  /** Of `KIND`. */
  kind: Uint8Array;
  /** Cents. */
  pnl: Float64Array;
  costs: Float64Array;
  /** R in millionths, NaN without one; that of a closed entry counts. */
  r: Float64Array;
  /** No amount and no R is larger. */
  largest: number;
}

/** Entries added up by a code. */
export class Tally {
  readonly size: number;
  readonly #counts: Uint32Array;
  readonly #pnl: Sums;
  readonly #costs: Sums;
  readonly #r: Sums;
  readonly #rCounts: Uint32Array;

  /** @param size codes are below it */
  constructor(size: number) {
    this.size = size;
    this.#counts = new Uint32Array(size * KINDS);
    this.#pnl = new Sums(size * KINDS);
    this.#costs = new Sums(size);
    this.#r = new Sums(size);
    this.#rCounts = new Uint32Array(size);
  }

  /**
   * Adds the entries at some positions.
   * @param codes of all entries
   * @param times −1 takes out again what was added
   */
  add(codes: Uint32Array, amounts: Amounts, positions: Uint32Array, times: 1 | -1): void {
    const atOnce = mostAtOnce(amounts.largest);
    for (let start = 0; start < positions.length; start += atOnce) {
      this.#pnl.carryAll();
      this.#costs.carryAll();
      this.#r.carryAll();
      this.#addAtOnce(codes, amounts, positions.subarray(start, start + atOnce), times);
    }
  }

  /** Arrays at hand, and single variables: with `[a, b] = …` in the loop it takes three times as long. */
  #addAtOnce(
    codes: Uint32Array,
    { kind, pnl, costs, r }: Amounts,
    positions: Uint32Array,
    times: 1 | -1,
  ): void {
    const counts = this.#counts;
    const sums = this.#pnl.low;
    const paid = this.#costs.low;
    const risked = this.#r.low;
    const withR = this.#rCounts;
    const { length } = positions;
    for (let index = 0; index < length; index++) {
      const at = positions[index] ?? 0;
      const code = codes[at] ?? 0;
      const of = kind[at] ?? 0;
      const micros = r[at] ?? 0;
      const place = code * KINDS + of;
      counts[place] = (counts[place] ?? 0) + times;
      sums[place] = (sums[place] ?? 0) + times * (pnl[at] ?? 0);
      paid[code] = (paid[code] ?? 0) + times * (costs[at] ?? 0);
      if (of < CLOSED && !Number.isNaN(micros)) {
        risked[code] = (risked[code] ?? 0) + times * micros;
        withR[code] = (withR[code] ?? 0) + times;
      }
    }
  }

  /** Adds what another tally has of one of its codes. */
  addFrom(code: number, other: Tally, from: number): void {
    for (let kind = 0; kind < KINDS; kind++) {
      const at = code * KINDS + kind;
      this.#counts[at] = (this.#counts[at] ?? 0) + (other.#counts[from * KINDS + kind] ?? 0);
      this.#pnl.add(at, other.#pnl, from * KINDS + kind);
    }
    this.#costs.add(code, other.#costs, from);
    this.#r.add(code, other.#r, from);
    this.#rCounts[code] = (this.#rCounts[code] ?? 0) + (other.#rCounts[from] ?? 0);
  }

  /** Takes over what another tally has of all its codes, or of some: from one on, as those from `at` on. */
  copy(other: Tally, { from, at, codes } = { from: 0, at: 0, codes: other.size }): void {
    const [start, end] = [from * KINDS, (from + codes) * KINDS];
    this.#counts.set(other.#counts.subarray(start, end), at * KINDS);
    this.#pnl.copy(other.#pnl, start, end, at * KINDS);
    this.#costs.copy(other.#costs, from, from + codes, at);
    this.#r.copy(other.#r, from, from + codes, at);
    this.#rCounts.set(other.#rCounts.subarray(from, from + codes), at);
  }

  /** Codes that have entries, ascending. */
  used(): number[] {
    const codes: number[] = [];
    for (let code = 0; code < this.size; code++) if (this.countEntries(code) > 0) codes.push(code);
    return codes;
  }

  /** The same by what some codes have in common. Yields where others may run in between. @param listCodes below `size` */
  *rolledUp(size: number, listCodes: (code: number) => readonly number[]): Generator<void, Tally> {
    const whole = new Tally(size);
    let added = 0;
    for (const code of this.used()) {
      for (const into of listCodes(code)) {
        whole.addFrom(into, this, code);
        if (++added % AT_ONCE === 0) yield;
      }
    }
    return whole;
  }

  part(code: number): Part {
    const of = (kind: number) => this.#counts[code * KINDS + kind] ?? 0;
    const sumOf = (kind: number) => this.#pnl.get(code * KINDS + kind);
    const [wins, losses, evens] = [of(KIND.win), of(KIND.loss), of(KIND.even)];
    const [won, lost] = [sumOf(KIND.win), sumOf(KIND.loss)];
    const closedNet = won + lost + sumOf(KIND.even);
    return {
      entries: this.countEntries(code),
      openCount: of(KIND.open) + of(KIND.unsettled),
      n: wins + losses + evens,
      wins,
      losses,
      evens,
      won,
      lost: -lost,
      closedNet,
      net: this.sumNet(code),
      costs: this.#costs.get(code),
      rMicros: this.#r.get(code),
      rCount: this.#rCounts[code] ?? 0,
    };
  }

  /** As {@link part} has them. */
  sumNet(code: number): bigint {
    let net = 0n;
    for (let kind = 0; kind <= KIND.open; kind++) net += this.#pnl.get(code * KINDS + kind);
    return net;
  }

  countEntries(code: number): number {
    let entries = 0;
    for (let kind = 0; kind < KINDS; kind++) entries += this.#counts[code * KINDS + kind] ?? 0;
    return entries;
  }
}
