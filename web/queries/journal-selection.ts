import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { EntryFilter, JournalSelection } from './entry-filter.ts';

/** Whether a list includes an entry: `null` where the server alone can tell. */
export type Belongs = boolean | null;

/**
 * What the server alone can tell: it reads roots and words out of texts, knows which day it is and what time the team has,
 * and what else was traded.
 */
const SERVERS = [
  'root',
  'symbol',
  'weekday',
  'halfHour',
  'holding',
  'size',
  'r',
  'strategy',
  'afterLoss',
  'hasAccount',
  'hasStrategy',
  'hasTags',
  'hasRoot',
  'hasOpened',
  'kind',
  'fromEntryId',
  'toEntryId',
] as const satisfies (keyof EntryFilter)[];

/** Whether an entry is one of a selection. */
export function belongsTo(selection: JournalSelection, entry: JournalEntry): Belongs {
  const { from, to, accountId, side, instrumentType, strategyId, tag, result } = selection;
  const { isClosed, hasStop, hasNotes, copies } = selection;
  const answers: Belongs[] = [
    selection.traderId === entry.traderId,
    byWord(selection, entry),
    from === undefined || entry.tradeDate >= from,
    to === undefined || entry.tradeDate <= to,
    accountId === undefined || entry.accountId === accountId,
    side === undefined || entry.positionType === side,
    instrumentType === undefined || entry.instrumentType === instrumentType,
    strategyId === undefined || entry.strategyId === strategyId,
    tag === undefined || tag.every((each) => entry.tags.includes(each)),
    result === undefined || entry.outcome === result,
    isClosed === undefined || (entry.outcome !== 'open') === isClosed,
    hasStop === undefined || (entry.stopPrice !== null) === hasStop,
    hasNotes === undefined || (entry.notes !== null) === hasNotes,
    copies === undefined || !entry.isCopy,
    isForServer(selection) ? null : true,
  ];
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

const isForServer = (selection: EntryFilter): boolean =>
  selection.q !== '' ||
  selection.filter === 'recent' ||
  SERVERS.some((facet) => selection[facet] !== undefined);

function byWord({ filter }: Pick<EntryFilter, 'filter'>, { outcome }: JournalEntry): boolean {
  if (filter === 'wins') return outcome === 'win';
  return filter === 'losses' ? outcome === 'loss' : true;
}

/** Whether the place of an entry in a list follows from its day and id; `null` under other sorts. */
export function isListedBefore({ sort = 'date', order = 'desc' }: JournalSelection) {
  if (sort !== 'date') return null;
  const isNewer = (entry: JournalEntry, other: JournalEntry): boolean =>
    entry.tradeDate === other.tradeDate ? entry.id > other.id : entry.tradeDate > other.tradeDate;
  return order === 'desc' ? isNewer : (entry: JournalEntry, other: JournalEntry) => isNewer(other, entry);
}
