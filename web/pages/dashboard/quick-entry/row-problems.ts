/** What is wrong with a row of the grid, what is asked and what is noted, each at its cell. */

import type { SymbolReading } from '#src/values/contracts/contract-reader.ts';
import { TICKER } from '#src/values/contracts/traded-kind.ts';
import { daysOfTimes, readTime } from '#src/values/entries/entry-times.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { plainNumber } from '#src/values/money/plain-number.ts';
import { readPrice } from '#src/values/money/price-text.ts';
import { ticksBeside } from '#src/values/money/ticks.ts';
import { formatTradeDate, isTradeDate } from '#src/values/time/dates.ts';
import type { EntryFigures } from '#web/features/entries/entry-figures.ts';
import type { EntryFields } from '#web/features/entries/entry-form.ts';
import { isLargePnl } from '#web/features/entries/large-pnl.ts';
import { formatPrice } from '#web/features/figures/price.ts';
import { type Cells, COLUMNS, type Column, PRICES, TIMES, toColumn } from './columns.ts';
import type { GridRow, RowChange } from './grid-row.ts';
import type { Known } from './known.ts';
import { findAccount } from './row-fields.ts';
import { readTypedDay } from './typed-day.ts';

/** A way out that is offered beside a problem. */
export interface Fix {
  label: string;
  change: RowChange;
}

export interface Problem {
  column: Column;
  message: string;
  /** `missing`: still to be typed. `question`: saved once it is confirmed. `note`: saved as it is. */
  kind: 'missing' | 'wrong' | 'question' | 'note';
  fixes: readonly Fix[];
}

interface CheckedRow {
  row: GridRow;
  cells: Cells;
  symbol: SymbolReading;
  fields: EntryFields;
  figures: EntryFigures;
  pnl: bigint | null;
  /** What the rules of an entry say. */
  issues: readonly { path: PropertyKey[]; message: string }[];
  known: Known;
}

export function findProblems(checked: CheckedRow): Problem[] {
  const wrong = [...ownProblems(checked), ...ruleProblems(checked), ...unknownWorth(checked)];
  return [
    ...wrong.filter(({ column }, at) => wrong.findIndex((other) => other.column === column) === at),
    ...offTicks(checked),
    ...largePnl(checked),
    ...notes(checked),
    ...rejections(checked),
  ];
}

const problemAt = (column: Column, message: string, cells: Cells, fixes: readonly Fix[] = []): Problem => ({
  column,
  message,
  kind: cells[column].trim() === '' ? 'missing' : 'wrong',
  fixes,
});

/** What the form of an entry cannot get wrong: there it is chosen. */
function ownProblems({ cells, known }: CheckedRow): Problem[] {
  const found: Problem[] = [];
  if (readTypedDay(cells.date, known.today) === null)
    found.push(problemAt('date', 'A day such as 11/23, nov 23 or 23', cells));
  if (cells.account.trim() !== '' && !findAccount(cells, known))
    found.push(problemAt('account', 'No account has this name', cells));
  if (!['', 'long', 'short'].includes(cells.side))
    found.push(problemAt('side', 'L for long, S for short', cells));
  for (const column of TIMES) {
    if (cells[column].trim() !== '' && readTime(cells[column]) === null)
      found.push(problemAt(column, 'A time such as 935, 14:32 or 9:35:12', cells));
  }
  return found;
}

const STILL_OPEN: Fix = { label: 'Still open', change: { isOpen: true } };

const ruleProblems = ({ issues, cells, fields }: CheckedRow): Problem[] =>
  issues.map(({ path, message }) => {
    const column = toColumn(String(path[0]));
    const isWithoutExit = column === 'pnl' && cells.pnl.trim() === '' && fields.entryPrice.trim() !== '';
    return isWithoutExit
      ? problemAt('pnl', `${message}, or an exit price`, cells, [STILL_OPEN])
      : problemAt(column, message, cells);
  });

/** Without a point value prices make no P&L. */
function unknownWorth({ cells, fields, figures, issues }: CheckedRow): Problem[] {
  if (!figures.lacksContract || cells.pnl.trim() !== '' || issues.length > 0) return [];
  const { symbol, instrumentType } = fields;
  const isStock: Fix = { label: `${symbol} is a stock`, change: { instrumentType: 'stocks' } };
  return [
    problemAt(
      'pnl',
      `What a point of ${symbol} is worth is not known: type the P&L`,
      cells,
      instrumentType === 'futures' && TICKER.test(symbol) ? [isStock] : [],
    ),
  ];
}

const FIELD_OF = { entry: 'entryPrice', exit: 'exitPrice', stop: 'stopPrice' } as const;

function offTicks({ row, fields, symbol, known }: CheckedRow): Problem[] {
  const { kind, root } = symbol;
  const tick = kind === 'future' && root !== null ? known.contracts.get(root)?.tickSize : undefined;
  if (tick === undefined) return [];
  return PRICES.flatMap((column) => {
    const typed = fields[FIELD_OF[column]];
    const price = readPrice(typed, root);
    // A stop is one price, however many fills there were.
    const fills = column === 'stop' ? 1 : Number(fields.quantity);
    const beside = price === null || row.kept[column] === typed ? null : ticksBeside(price, tick, fills);
    if (price === null || !beside) return [];
    return {
      column,
      kind: 'question' as const,
      message: `${symbol.symbol} moves in ticks of ${tick}; ${formatPrice(price)} is not a price it trades at`,
      fixes: [
        ...beside.map((use) => ({ label: `Use ${formatPrice(use)}`, change: { cells: { [column]: use } } })),
        { label: `Keep ${formatPrice(price)}`, change: { kept: { [column]: typed } } },
      ],
    };
  });
}

function largePnl({ row, pnl }: CheckedRow): Problem[] {
  if (!isLargePnl(pnl) || row.kept.pnl === String(pnl)) return [];
  const message = `A P&L of ${formatMoney(pnl)} is unusually large`;
  const keep: Fix = { label: 'It is right', change: { kept: { pnl: String(pnl) } } };
  return [{ column: 'pnl', kind: 'question', message, fixes: [keep] }];
}

function notes({ row, cells, fields, figures, known }: CheckedRow): Problem[] {
  const { computed, difference, hasStopOnWrongSide } = figures;
  const found: Problem[] = [];
  const note = (column: Column, message: string, fixes: Fix[]) =>
    found.push({ column, kind: 'note', message, fixes });
  if (row.isOpen)
    note('pnl', 'Still open: its P&L is to come', [{ label: 'It is closed', change: { isOpen: false } }]);
  if (computed && difference !== null && row.kept.pnl !== cells.pnl) {
    note('pnl', `P&L typed. The prices make it ${formatMoney(computed.pnl)} after costs`, [
      { label: `Use ${formatMoney(computed.pnl)}`, change: { cells: { pnl: '' } } },
      { label: `Keep ${formatMoney(computed.pnl + difference)}`, change: { kept: { pnl: cells.pnl } } },
    ]);
  }
  const hasRebate = [fields.commission, fields.fees].some((text) => BELOW_ZERO.test(plainNumber(text)));
  if (hasRebate && row.kept.costs !== cells.costs) {
    note('costs', 'Below zero, so they add to the P&L as a rebate does', [
      { label: 'They are costs', change: { cells: { costs: cells.costs.replaceAll(/[-−–()]/g, '') } } },
      { label: 'They are a rebate', change: { kept: { costs: cells.costs } } },
    ]);
  }
  const held = isTradeDate(fields.tradeDate) ? daysOfTimes(fields, known.days) : null;
  const times = TIMES.map((column) => cells[column]).join(' ');
  if (held?.isOvernight && held.openedOn && row.kept.opened !== times) {
    note('opened', `Later than Out, so held overnight from ${formatTradeDate(held.openedOn)}`, [
      { label: 'Keep it', change: { kept: { opened: times } } },
    ]);
  }
  if (hasStopOnWrongSide && row.kept.stop !== cells.stop) {
    note('stop', 'On the far side of the entry: this position would have been stopped at once', [
      { label: 'Keep it', change: { kept: { stop: cells.stop } } },
    ]);
  }
  return found;
}

const BELOW_ZERO = /^-.*[1-9]/;

/** As long as the text is the one that was rejected. */
const rejections = ({ row, cells }: CheckedRow): Problem[] =>
  COLUMNS.flatMap((column) => {
    const said = row.rejected[column];
    return said && said.text === cells[column]
      ? [{ column, kind: 'wrong' as const, message: said.message, fixes: [] }]
      : [];
  });
