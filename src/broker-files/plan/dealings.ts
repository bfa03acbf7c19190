/** Stored rows as pairing takes them. */

import { type Exact, exactOf, times } from '#src/values/exact.ts';
import { memoizeTexts } from '#src/values/memoize-texts.ts';
import type { FillContent, KnownRow, MoveContent, RoundTripContent } from '../import-row.ts';
import { momentOf } from '../pairing/moments.ts';
import type {
  Costs,
  Dealings,
  PairingOptions,
  ResolvedFill,
  ResolvedMove,
  ResolvedRoundTrip,
  StatedPnl,
  Uncosted,
} from '../pairing/types.ts';
import type { CountedRows } from './count-rows.ts';

export interface ToPair {
  dealings: Dealings;
  options: PairingOptions;
}

/** Sources are the indices of rows. */
export function dealingsOf({ accountId, rows }: Pick<CountedRows, 'accountId' | 'rows'>): ToPair {
  const account = String(accountId);
  const fills: ResolvedFill[] = [];
  const roundTrips: ResolvedRoundTrip[] = [];
  const costs: Dealings['costs'][number][] = [];
  const stops: Dealings['stops'][number][] = [];
  const moves: Dealings['moves'][number][] = [];
  const days = new Map<number, string>();
  const note = (at: number | null, day: string) => {
    if (at !== null && !days.has(at)) days.set(at, day);
  };
  let [file, last]: [number, KnownRow | null] = [0, null];
  for (const [index, row] of rows.entries()) {
    if (last?.importId !== row.importId || last.file !== row.file) file++;
    last = row;
    const { content, contract } = row;
    const from: From = { sources: [index], account, contract, file };
    switch (content.kind) {
      case 'fill':
        note(content.at, content.day);
        fills.push(fillOf(content, from));
        break;
      case 'roundTrip':
        note(content.closedAt, content.day);
        note(content.openedAt, content.openedDay ?? content.day);
        roundTrips.push(roundTripOf(content, from));
        break;
      case 'cost': {
        const { id, is, at, tradeDate } = content;
        const { sources } = from;
        costs.push({ sources, account, contract, id, is, amount: amountOf(content.amount), at, tradeDate });
        break;
      }
      case 'stop': {
        const { id, side, at } = content;
        stops.push({ account, contract, id, side, price: amountOf(content.price), at });
        break;
      }
      case 'move':
        note(content.at, content.day);
        moves.push(moveOf(content, { sources: [index], account, contract }));
        break;
      case 'entry':
        break;
    }
  }
  return {
    dealings: { fills, roundTrips, costs, stops, moves },
    options: {
      dayOf: (at) => days.get(at) ?? new Date(at).toISOString().slice(0, 10),
      estimate: (uncosted) => estimated(uncosted, rows),
    },
  };
}

type From = Pick<ResolvedFill, 'sources' | 'account' | 'contract' | 'file'>;

const fillOf = (content: FillContent, { sources, account, contract, file }: From): ResolvedFill => ({
  sources,
  account,
  contract,
  file,
  place: content.place,
  id: content.id,
  orderId: content.orderId,
  side: content.side,
  quantity: amountOf(content.quantity),
  price: amountOf(content.price),
  moment: momentOf(content.at, content),
  pointValue: amountIn(content.pointValue),
  commission: amountIn(content.commission),
  fees: amountIn(content.fees),
  effect: content.effect,
  pnl: statedOf(content.pnl),
  ...(content.instrumentType === 'stocks' ? { isShares: true } : {}),
});

const moveOf = (
  { is, words, ratio, isAnswered, isReverse, added, from, to, at, tradeDate, day }: MoveContent,
  of: Pick<ResolvedMove, 'sources' | 'account' | 'contract'>,
): ResolvedMove => ({
  ...{ ...of, is, words, isAnswered, isReverse, from, to },
  moment: momentOf(at, { tradeDate, day }),
  ratio: ratio && { new: amountOf(ratio.new), old: amountOf(ratio.old) },
  added: amountIn(added),
});

const roundTripOf = (
  content: RoundTripContent,
  { sources, account, contract, file }: From,
): ResolvedRoundTrip => ({
  sources,
  account,
  contract,
  file,
  place: content.place,
  side: content.side,
  quantity: amountOf(content.quantity),
  entryPrice: amountOf(content.entryPrice),
  exitPrice: amountOf(content.exitPrice),
  opened: content.openedAt,
  closed: momentOf(content.closedAt, content),
  pointValue: amountIn(content.pointValue),
  commission: amountIn(content.commission),
  fees: amountIn(content.fees),
  pnl: statedOf(content.pnl),
  isWhole: content.isWhole,
  fillIds: content.fillIds,
  mae: amountIn(content.mae),
  mfe: amountIn(content.mfe),
});

function statedOf(pnl: FillContent['pnl']): StatedPnl | null {
  const amount = exactOf(pnl?.amount ?? null);
  if (!pnl || !amount) return null;
  const stated: StatedPnl = { amount, is: pnl.is };
  return pnl.hidesNothing ? { ...stated, hidesNothing: true } : stated;
}

/** They were decimals when they were stored. */
const amountOf = memoizeTexts((text): Exact => {
  const amount = exactOf(text);
  if (!amount) throw new Error(`A stored row has “${text}” for a decimal`);
  return amount;
});

const amountIn = (text: string | null): Exact | null => (text === null ? null : amountOf(text));

/** By what the account's list said when the row was imported. */
function estimated({ sources, quantity }: Uncosted, rows: readonly KnownRow[]): Costs | null {
  for (const source of sources) {
    const content = rows[source]?.content;
    if (content?.kind !== 'fill' && content?.kind !== 'roundTrip') continue;
    const { rate } = content;
    if (!rate) continue;
    const costOf = (listed: string | null) => {
      const each = exactOf(listed);
      return each && times(each, quantity);
    };
    return { commission: costOf(rate.commission), fees: costOf(rate.fees) };
  }
  return null;
}
