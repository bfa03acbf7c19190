/** The trades of one day, or those still open, as an import would leave them, page by page: there may be thousands. */

import type { ImportTrade } from '#src/features/imports/trade-responses.ts';
import { comparedBy } from '#src/values/compared-by.ts';
import type { Figures, Outcome, Plan } from './types.ts';

export interface TradesAsked {
  /** `null`: those that stay open, whatever their day. */
  tradeDate: string | null;
  /** As many come before. */
  offset: number;
}

/** Trades in one answer. */
export const TRADES_PAGE = 100;

const FATES = { created: 'new', updated: 'changed', known: 'known', refused: 'rejected' } as const;

export interface DayTrades {
  add(plan: Plan): void;
  list(): { tradeDate: string | null; offset: number; count: number; trades: ImportTrade[] };
}

/** In memory are never many more than are asked for. */
export function dayTrades({ tradeDate, offset }: TradesAsked): DayTrades {
  const wanted = offset + TRADES_PAGE;
  let [found, count]: [Outcome[], number] = [[], 0];
  const keep = () => {
    found = found.sort((a, b) => compareFigures(figuresIn(a), figuresIn(b))).slice(0, wanted);
  };
  return {
    add({ outcomes }) {
      for (const outcome of outcomes) {
        const isChange = outcome.kind === 'created' || outcome.kind === 'updated';
        const figures = figuresIn(outcome);
        const isAsked =
          tradeDate === null
            ? isChange && figures.isOpen
            : figures.tradeDate === tradeDate && (isChange || outcome.isOfImport);
        if (!isAsked) continue;
        count++;
        found.push(outcome);
      }
      if (found.length > 2 * wanted) keep();
    },
    list() {
      keep();
      const trades = found.slice(offset).map((outcome) => tradeIn(figuresIn(outcome), FATES[outcome.kind]));
      return { tradeDate, offset, count, trades };
    },
  };
}

const figuresIn = ({ after, trade }: Outcome): Figures => after ?? trade.figures;

/** By their first moment; those without one come last. */
const compareFigures = (a: Figures, b: Figures): number =>
  comparedBy(momentOf(a), momentOf(b)) || comparedBy(a.symbol, b.symbol);

const momentOf = ({ openedAt, closedAt }: Figures): number =>
  openedAt ?? closedAt ?? Number.POSITIVE_INFINITY;

const tradeIn = (figures: Figures, fate: ImportTrade['fate']): ImportTrade => {
  const { symbol, instrumentType, positionType, quantity, entryPrice, exitPrice } = figures;
  const { isOpen, openedAt, closedAt, commission, fees, pnl, accountId, isEstimated } = figures;
  return {
    ...{ fate, accountId, symbol, instrumentType, positionType, quantity, entryPrice, exitPrice },
    openedAt: toInstant(openedAt),
    closedAt: toInstant(closedAt),
    costs: commission === null && fees === null ? null : BigInt((commission ?? 0) + (fees ?? 0)),
    net: pnl === null ? null : BigInt(pnl),
    isOpen,
    isEstimated,
  };
};

const toInstant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
