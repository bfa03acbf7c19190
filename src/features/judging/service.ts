import type { ArchivesService } from '#src/features/archives/service.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import { areFewEntries } from '#src/values/entries/few-entries.ts';
import { createJudge, type EntryPlace } from '#src/values/entries/judged-entry.ts';

export interface JudgingDeps {
  archives: Pick<ArchivesService, 'countUpTo' | 'judged'>;
  breakEvenTicks: () => number | null;
  contracts: Pick<ContractsService, 'all'>;
  journal: Pick<JournalService, 'countUpTo' | 'judged'>;
  settings: Pick<SettingsService, 'get' | 'set'>;
}

/** Up to where the entries are judged since a change. Kept with the settings, so that it outlasts the process. */
interface Mark {
  /** Another one for each change. */
  change: string;
  /** The journal comes first: what is archived meanwhile is still ahead. */
  part: 'journal' | 'archives';
  last: Required<EntryPlace>;
}

const KEY = 'entries_to_judge';
const PARTS = ['journal', 'archives'] as const;
const FIRST = { archiveId: 0, id: 0 };
/** Read at a time. */
const PIECE = 250;

export type JudgingService = ReturnType<typeof judgingService>;

/**
 * Judges stored entries anew by the contracts and the rule for what is break-even: their root, once it is known, their
 * outcome and their initial risk. Neither their P&L nor version nor history changes. New and changed entries follow the rule in force
 * at once; many older ones follow in batches.
 */
export function judgingService({ archives, breakEvenTicks, contracts, journal, settings }: JudgingDeps) {
  const entriesOf = { journal: journal.judged, archives: archives.judged };
  let start = (): void => {};
  let known: { change: string; judge: ReturnType<typeof createJudge> } | null = null;

  /** Symbols that were read stay read until the next change. */
  function judgeSince(change: string): ReturnType<typeof createJudge> {
    if (known?.change !== change) {
      const rules = { contracts: contracts.all(), breakEvenTicks: breakEvenTicks() };
      known = { change, judge: createJudge(rules) };
    }
    return known.judge;
  }

  /** @returns up to where it came; `null` at the end */
  function judgeFrom({ change, part: first, last }: Mark, isOver: () => boolean): Mark | null {
    const judge = judgeSince(change);
    for (const part of PARTS.slice(PARTS.indexOf(first))) {
      const entries = entriesOf[part];
      let place = part === first ? last : FIRST;
      let rows = entries.after(place, PIECE);
      while (rows.length > 0) {
        for (const row of rows) {
          const { root, outcome, initialRiskCents } = judge(row);
          if (root !== row.root) entries.setRoot(row, root);
          if (outcome !== row.outcome) entries.setOutcome(row, outcome);
          if (initialRiskCents !== row.initialRiskCents) entries.setInitialRisk(row, initialRiskCents);
          place = { ...FIRST, archiveId: row.archiveId ?? 0, id: row.id };
          if (isOver()) return { change, part, last: place };
        }
        rows = entries.after(place, PIECE);
      }
    }
    return null;
  }

  const isDue = (): boolean => Boolean(settings.get(KEY));

  return {
    /** Whether there are entries that have not been judged since the last change. */
    isDue,

    /**
     * Part of a change of the rules: judges a few entries at once, and notes that many are to be judged. A change before
     * that is over begins at the first one again.
     */
    judgeAll(): void {
      const mark: Mark = { change: crypto.randomUUID(), part: 'journal', last: FIRST };
      if (areFewEntries(journal.countUpTo, archives.countUpTo)) {
        judgeFrom(mark, () => false);
        if (isDue()) settings.set(KEY, '');
      } else {
        settings.set(KEY, toText(mark));
        start();
      }
    },

    /**
     * Judges the next entries until it is over, which is asked after each. Part of the caller's transaction.
     * @returns whether all are judged
     */
    judgeBatch(isOver: () => boolean): boolean {
      const text = settings.get(KEY);
      if (!text) return true;
      const mark = judgeFrom(parseMark(text), isOver);
      settings.set(KEY, mark ? toText(mark) : '');
      return mark === null;
    },

    /** Has `work` called within each change that leaves entries to be judged. */
    delegate(work: () => void): void {
      start = work;
    },
  };
}

const toText = ({ change, part, last }: Mark): string => [change, part, last.archiveId, last.id].join(' ');

/** One that cannot be read says that something is to be done, if not what: everything. */
function parseMark(text: string): Mark {
  const [, change = crypto.randomUUID(), part, archiveId = 0, id = 0] =
    /^([\w-]+) (journal|archives) (\d{1,15}) (\d{1,15})$/.exec(text) ?? [];
  return {
    change,
    part: part === 'archives' ? part : 'journal',
    last: { archiveId: Number(archiveId), id: Number(id) },
  };
}
