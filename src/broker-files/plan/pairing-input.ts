/** Stored rows as pairing takes them. */

import { memoizeTexts } from '#src/values/memoize-texts.ts';
import { type Exact, parseExact, times } from '#src/values/money/exact.ts';
import type { FillContent, KnownRow, MoveContent, RoundTripContent } from '../import-row.ts';
import { toMoment } from '../pairing/moments.ts';
import type {
  Costs,
  PairingInput,
  PairingOptions,
  ResolvedFill,
  ResolvedMove,
  ResolvedRoundTrip,
  StatedPnl,
  Uncosted,
} from '../pairing/types.ts';
import type { CountedRows } from './count-rows.ts';

export interface ToPair {
  pairingInput: PairingInput;
  options: PairingOptions;
}

/** Sources are the indices of rows. */
export function toPairingInput({ accountId, rows }: Pick<CountedRows, 'accountId' | 'rows'>): ToPair {
  const account = String(accountId);
  const fills: ResolvedFill[] = [];
  const roundTrips: ResolvedRoundTrip[] = [];
  const costs: PairingInput['costs'][number][] = [];
  const stops: PairingInput['stops'][number][] = [];
  const moves: PairingInput['moves'][number][] = [];
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
        fills.push(toFill(content, from));
        break;
      case 'roundTrip':
        note(content.closedAt, content.day);
        note(content.openedAt, content.openedDay ?? content.day);
        roundTrips.push(toRoundTrip(content, from));
        break;
      case 'cost': {
        const { id, is, at, tradeDate } = content;
        const { sources } = from;
        costs.push({
          sources,
          account,
          contract,
          id,
          is,
          amount: parseAmount(content.amount),
          at,
          tradeDate,
        });
        break;
      }
      case 'stop': {
        const { id, side, at } = content;
        stops.push({ account, contract, id, side, price: parseAmount(content.price), at });
        break;
      }
      case 'move':
        note(content.at, content.day);
        moves.push(toMove(content, { sources: [index], account, contract }));
        break;
      case 'entry':
        break;
    }
  }
  return {
    pairingInput: { fills, roundTrips, costs, stops, moves },
    options: {
      dayOf: (at) => days.get(at) ?? new Date(at).toISOString().slice(0, 10),
      estimate: (uncosted) => estimated(uncosted, rows),
    },
  };
}

type From = Pick<ResolvedFill, 'sources' | 'account' | 'contract' | 'file'>;

const toFill = (content: FillContent, { sources, account, contract, file }: From): ResolvedFill => ({
  sources,
  account,
  contract,
  file,
  place: content.place,
  id: content.id,
  orderId: content.orderId,
  side: content.side,
  quantity: parseAmount(content.quantity),
  price: parseAmount(content.price),
  moment: toMoment(content.at, content),
  pointValue: amountIn(content.pointValue),
  commission: amountIn(content.commission),
  fees: amountIn(content.fees),
  effect: content.effect,
  pnl: parseStated(content.pnl),
  ...(content.isOrder && { isOrder: true }),
  ...(content.instrumentType === 'stocks' ? { isShares: true } : {}),
});

const toMove = (
  { is, words, ratio, isAnswered, isReverse, added, from, to, at, tradeDate, day }: MoveContent,
  of: Pick<ResolvedMove, 'sources' | 'account' | 'contract'>,
): ResolvedMove => ({
  ...{ ...of, is, words, isAnswered, isReverse, from, to },
  moment: toMoment(at, { tradeDate, day }),
  ratio: ratio && { new: parseAmount(ratio.new), old: parseAmount(ratio.old) },
  added: amountIn(added),
});

const toRoundTrip = (
  content: RoundTripContent,
  { sources, account, contract, file }: From,
): ResolvedRoundTrip => ({
  sources,
  account,
  contract,
  file,
  place: content.place,
  side: content.side,
  quantity: parseAmount(content.quantity),
  entryPrice: parseAmount(content.entryPrice),
  exitPrice: parseAmount(content.exitPrice),
  opened: content.openedAt,
  closed: toMoment(content.closedAt, content),
  pointValue: amountIn(content.pointValue),
  commission: amountIn(content.commission),
  fees: amountIn(content.fees),
  pnl: parseStated(content.pnl),
  isWhole: content.isWhole,
  fillIds: content.fillIds,
  mae: amountIn(content.mae),
  mfe: amountIn(content.mfe),
});

function parseStated(pnl: FillContent['pnl']): StatedPnl | null {
  const amount = parseExact(pnl?.amount ?? null);
  if (!pnl || !amount) return null;
  const stated: StatedPnl = { amount, is: pnl.is };
  return pnl.hidesNothing ? { ...stated, hidesNothing: true } : stated;
}

/** They were decimals when they were stored. */
const parseAmount = memoizeTexts((text): Exact => {
  const amount = parseExact(text);
  if (!amount) throw new Error(`A stored row has “${text}” for a decimal`);
  return amount;
});

const amountIn = (text: string | null): Exact | null => (text === null ? null : parseAmount(text));

/** By what the account's list said when the row was imported. */
function estimated({ sources, quantity }: Uncosted, rows: readonly KnownRow[]): Costs | null {
  for (const source of sources) {
    const content = rows[source]?.content;
    if (content?.kind !== 'fill' && content?.kind !== 'roundTrip') continue;
    const { rate } = content;
    if (!rate) continue;
    const computeCost = (listed: string | null) => {
      const each = parseExact(listed);
      return each && times(each, quantity);
    };
    return { commission: computeCost(rate.commission), fees: computeCost(rate.fees) };
  }
  return null;
}
