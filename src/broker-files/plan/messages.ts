/** What traders are told about an import: what is wrong, what was made of it, and what they can do. */

import { FIELDS, isMoney } from '#src/features/journal/fields.ts';
import { parseExact, rounded } from '#src/values/money/exact.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import type { Hold, PairingProblem } from '../pairing/types.ts';
import type { Difference } from './differing.ts';
import type { Field } from './merge.ts';
import type { Figures } from './types.ts';

export interface Message {
  severity: 'refused' | 'warning';
  code: string;
  message: string;
}

const shown = (day: string): string => formatTradeDate(day, { year: true });

const warning = (code: string, message: string): Message => ({ severity: 'warning', code, message });

export const dollars = (cents: number): string => formatMoney(BigInt(cents), { plus: 'never' });

function dollarsOfText(text: string | undefined): string {
  const amount = parseExact(text ?? null);
  return amount ? formatMoney(rounded(amount, 2), { plus: 'never' }) : '$0.00';
}

/** @param isWaiting whether nothing of the row comes in */
export function describePairing(
  { code, contract, amount, computed, hold }: PairingProblem,
  symbol: string,
  isWaiting: boolean,
): Message {
  switch (code) {
    case 'held_back':
      return hold
        ? { severity: isWaiting ? 'refused' : 'warning', ...heldBack(symbol, hold, Number(amount)) }
        : warning(code, `${symbol} is held back.`);
    case 'part_of_share':
      return warning(
        code,
        `${amount} of a share of ${symbol} is left by a split, for which a broker pays cash: that is counted to no trade.`,
      );
    case 'unknown_close':
      return {
        severity: isWaiting ? 'refused' : 'warning',
        code,
        message: isWaiting
          ? waitsForOpening({ amount }, symbol)
          : `It closes ${amount} ${contract} that no file has opened, and so much of it is left out. Import the file with the fills before it: then it counts.`,
      };
    case 'opens_against':
      return warning(
        code,
        `The file says that it opens ${amount} ${contract}, but the other side was held: it closed those. Check whether fills before it are missing.`,
      );
    case 'order_unknown':
      return warning(
        code,
        `${amount} fills of ${contract} have the same day and no times: they are taken in the order of the file. Check the side of these trades.`,
      );
    case 'pnl_differs':
      return warning(
        code,
        `Prices and P&L differ: the prices make ${dollarsOfText(computed)}, the file says ${dollarsOfText(amount)}. The file’s P&L is kept.`,
      );
    case 'cost_without_trade':
      return warning(
        code,
        `Costs of ${dollarsOfText(amount)} belong to no trade of ${contract} that was imported, and are booked to none. Import the file with its fills: then they count.`,
      );
    case 'told_twice':
      return warning(
        code,
        `${amount === '1' ? 'A trade' : `${amount} trades`} of ${contract} came in two ways, as fills and as finished trades. They count once: by the fills, with the costs and P&L that the finished trades tell.`,
      );
    case 'no_quantity':
      return { severity: 'refused', code, message: 'Nothing was bought or sold by it, so it is left out.' };
  }
}

interface KnownOtherwise {
  symbol: string;
  differences: readonly Difference[];
  /** Rows of the symbol of which the same is to be said. */
  others: number;
  isOfOneImport: boolean;
}

export function knownOtherwise({ symbol, differences, others, isOfOneImport }: KnownOtherwise): Message {
  const texts = differences.map(({ what, there, here }) => `${what} ${there} there, ${here} here`).join('; ');
  const more =
    others === 0 ? '' : ` The same is true of ${others} more ${others === 1 ? 'row' : 'rows'} of ${symbol}.`;
  const cure = isOfOneImport
    ? 'import its file without the other one.'
    : 'undo the import that brought the other one: then this one counts.';
  return warning(
    'known_otherwise',
    `${symbol}: ${texts}. This row has the id of one that came before it, which counts.${more} If this one is right, ${cure}`,
  );
}

/** What waits for the file before it. */
export const waitsForOpening = ({ amount }: Pick<PairingProblem, 'amount'>, symbol: string): string =>
  `${symbol}: it closes ${amount} that no file has opened. Import the file with the fills before it, and it counts; if they came by a transfer or a split, enter the trade by hand.`;

const trades = (count: number): string => (count === 1 ? 'the trade' : `the ${count} fills`);

/** Of a symbol: why what follows makes no trade, and what to do. */
export function heldBack(symbol: string, hold: Hold, count: number): { code: string; message: string } {
  const { why, words, date, quantity } = hold;
  const day = shown(date);
  // No ticker of a share has a digit.
  const units = /\d/.test(symbol) ? 'contracts' : 'shares';
  const shares =
    quantity === null
      ? `${units.charAt(0).toUpperCase()}${units.slice(1)}`
      : `${quantity.replace('-', '')} ${units}`;
  const byHand = `enter ${trades(count)} after it by hand`;
  const texts = {
    ratio: `${symbol}: a split of ${day} is in the file, without its ratio. Say it, such as 10:1, or ${byHand}.`,
    unclear: `${symbol}: “${words}” of ${day} does not fit the ${units} that the files know of. Import the file with the purchases before it, say the ratio of the split, or ${byHand}.`,
    uncosted: `${symbol}: ${shares} came by “${words}” of ${day}, and the file does not say what they cost. What was done with them is held back: ${byHand}.`,
    left: `${symbol}: ${shares} went by “${words}” of ${day}, and the file does not say what they brought. The trade stays open as it was: close it by hand.`,
    unbought: `${symbol}: ${shares} were sold on ${day} that no file has bought. Import the file with their purchase, or with what closes a short sale, and it counts; if they came by a transfer or a split, enter the trade by hand.`,
  };
  return { code: why === 'unbought' ? 'unknown_close' : 'held_back', message: texts[why] };
}

export const costsWithoutTrade = (contract: string, lines: number, amount: string): Message =>
  warning(
    'cost_without_trade',
    `${lines} lines of costs, ${dollarsOfText(amount)} in all, belong to no trade of ${contract} that was imported, and are booked to none. Import the file with its fills: then they count.`,
  );

/** @param cents more than the P&L column says, below zero less */
export function pricesBeyond(cents: number, trades: number): Message {
  const of = trades === 1 ? '' : `, in ${trades} trades`;
  const choose = 'choose which counts. As long as the column does, what lies between is in no costs.';
  if (cents === 0) return warning('pnl_differs_in_sum', `Prices and the P&L column differ${of}: ${choose}`);
  const amount = `${dollars(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`;
  return warning('pnl_differs_in_sum', `The prices make ${amount} than the P&L column says${of}: ${choose}`);
}

const LABELS: Record<Field, string> = {
  accountId: 'account',
  symbol: 'symbol',
  root: 'root',
  instrumentType: 'instrument type',
  positionType: 'side',
  entryPrice: 'entry price',
  exitPrice: 'exit price',
  quantity: 'quantity',
  isOpen: 'open or closed',
  tradeDate: 'day',
  openedAt: 'opening time',
  closedAt: 'closing time',
  pnl: 'P&L',
  commission: 'commission',
  fees: 'fees',
  stopPrice: 'stop',
  mae: 'MAE',
  mfe: 'MFE',
  isEstimated: 'estimate',
};

function valueText(field: Field, figures: Figures): string {
  const value = figures[field];
  if (value === null) return 'none';
  const { kind } = FIELDS[field];
  if (typeof value === 'number' && isMoney(kind)) return dollars(value);
  if (typeof value === 'number' && kind === 'instant') return new Date(value).toISOString();
  if (field === 'isOpen') return value ? 'open' : 'closed';
  return String(value);
}

/** @param fields of which both the trader's figure and that of the files are reported */
export function edited(fields: readonly Field[], yours: Figures, files: Figures): Message {
  const texts = fields
    .filter((field) => field !== 'root' && field !== 'accountId')
    .map(
      (field) => `${LABELS[field]} ${valueText(field, yours)}, by the files now ${valueText(field, files)}`,
    );
  const account = fields.includes('accountId') ? ['the account'] : [];
  return warning(
    'edited',
    `You changed this trade of ${files.symbol} by hand, and yours is kept: ${[...texts, ...account].join('; ')}. Change it in the journal if the files are right.`,
  );
}

export const editedMerged = ({ symbol, tradeDate }: Figures): Message =>
  warning(
    'edited',
    `The trade of ${symbol} of ${shown(tradeDate)} whose figures you changed is part of a longer trade now, which has the figures of the files. Its history keeps yours.`,
  );

export const deletedBefore = ({ symbol, tradeDate }: Figures): Message =>
  warning(
    'deleted_before',
    `You deleted this trade of ${symbol} of ${shown(tradeDate)} after an earlier import: it stays deleted. To have it again, undo that import first.`,
  );

/** Of an entry of our own export that no import made. */
export const notAsFound = ({ symbol, tradeDate }: Figures): Message =>
  warning(
    'not_as_found',
    `You deleted or changed this trade of ${symbol} of ${shown(tradeDate)} after an earlier import found it in your journal: that stays as it is. If you deleted it and want it again, undo that import first.`,
  );

export const archivedTrade = ({ symbol, tradeDate }: Figures): Message =>
  warning(
    'archived_trade',
    `This changes the trade of ${symbol} of ${shown(tradeDate)}, which is in an archive or with another trader: it stays as it is, and no other trade is made.`,
  );

/** Of an entry in the journal that a deleted or archived one has come to hold. */
export const leftAsItIs = ({ symbol, tradeDate }: Figures): Message =>
  warning(
    'left_as_it_is',
    `The trade of ${symbol} of ${shown(tradeDate)} belongs together with one that was deleted or archived: it stays as it is. Check it.`,
  );

export const duplicateDay = (contract: string, day: string): Message =>
  warning(
    'same_day_elsewhere',
    `${contract} of ${shown(day)} came with a file of another format too, and nothing says which of these trades are the same. If they are, they count twice: undo one of the imports.`,
  );

export const openSoFar = ({ symbol, tradeDate, pnl }: Figures): Message =>
  warning(
    'open_so_far',
    `A part of this trade of ${symbol} is still open. What it made so far, ${dollars(pnl ?? 0)} net, counts on ${shown(tradeDate)}, when it was opened, until the rest is closed; a broker counts each exit on its day.`,
  );

export const typedByHand = (root: string, day: string): Message =>
  warning(
    'same_day_elsewhere',
    `Trades of ${root} of ${shown(day)} were entered by hand as well. If they are these, they count twice: delete the ones that were typed.`,
  );

/** @param count of the trades of our own export, of which this is the first */
export const inOtherAccount = (symbol: string, count: number): Message =>
  warning(
    'same_trade_elsewhere',
    count === 1
      ? `The journal has a trade like this one of ${symbol} already, in another account or in none. If it is the same one, it counts twice: undo this import, or delete one of them.`
      : `The journal has ${count} trades of ${symbol} like those of this file already, in another account or in none. If they are the same ones, they count twice: undo this import, or delete one of each.`,
  );

export const totalDiffers = (day: string, stated: number, made: number): Message =>
  warning(
    'total_differs',
    `The file says that ${shown(day)} made ${dollars(stated)} net; with this import the journal has ${dollars(made)}. Trades or costs of that day are missing, or were changed by hand.`,
  );
