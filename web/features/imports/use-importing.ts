import { useEffect, useEffectEvent, useState } from 'react';
import type { Account } from '#src/features/accounts/responses.ts';
import {
  FILE_FIELD,
  MAPPING_FORMAT,
  MAX_IMPORT_SIZE,
  MOST_FILES,
  OPEN_TRADES,
  TOO_LARGE,
  TOO_MANY_FILES,
} from '#src/features/imports/contract.ts';
import type { ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';
import { ApiError, hasStatus, toMessage } from '#web/api/api-error.ts';
import { sendImport, useRefreshAfterImport } from '#web/queries/imports.ts';
import { useCarriedState } from '#web/ui/browser/carried-state.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import {
  type Answers,
  allChoices,
  askedSince,
  type Choice,
  NO_CHOICES,
  type QuestionOf,
  toForm,
  withAccount,
  withChoice,
  withFiles,
  withLeftOut,
  withOption,
} from './choices.ts';
import type { Trades } from './day-trades.tsx';
import { importedText } from './report-text.ts';
import { findUnreadable, type UnreadableFiles } from './unreadable-files.tsx';

/** Bytes of the whole form. */
export interface Sent {
  done: number;
  total: number;
}

export interface Failure {
  title: string;
  message: string;
  /** The files that it is about. */
  unreadable?: UnreadableFiles;
}

interface State {
  phase: 'idle' | 'reading' | 'writing' | 'done';
  files: readonly File[];
  answers: Answers;
  asked: readonly ImportQuestion[];
  /** What the last look said; older than the choices while another one is under way, or has failed. */
  report: ImportReport | null;
  sent: Sent | null;
  failure: Failure | null;
}

const START: State = {
  phase: 'idle',
  files: [],
  answers: NO_CHOICES,
  asked: [],
  report: null,
  sent: null,
  failure: null,
};

const NOT_READ = 'Not read';
const CHANGED = 'It is not as it was when you looked';
const UNREACHED = 'The server could not be reached. Nothing was imported.';
const UNANSWERED =
  'The connection broke after the files had been sent: they may have been imported. Look again, what is there is known then.';

interface Work {
  latest: State;
  run: AbortController | null;
  /** `null` while the page is not there. */
  show: ((state: State) => void) | null;
}

const carried = new Map<string, Work>();

/** Files on their way into a trader's journal: looked at after every choice, then imported. */
export function useImporting(traderId: number) {
  const [work] = useCarriedState<Work>(carried, String(traderId), () => ({
    latest: START,
    run: null,
    show: null,
  }));
  const [state, setState] = useState(work.latest);
  const refresh = useRefreshAfterImport();
  const toast = useToast();

  const begin = useEffectEvent(() => {
    work.show = setState;
    setState(work.latest);
    if (work.latest.phase === 'reading') void look();
  });
  useEffect(() => {
    begin();
    return () => {
      work.show = null;
      // An import goes on; looking at files that nobody waits for does not.
      if (work.latest.phase === 'reading') work.run?.abort();
    };
  }, [work]);

  function update(change: Partial<State>): void {
    work.latest = { ...work.latest, ...change };
    work.show?.(work.latest);
  }

  async function send(dryRun: boolean, answers: Answers) {
    work.run?.abort();
    const controller = new AbortController();
    work.run = controller;
    const { files, report } = work.latest;
    let isAllSent = false;
    try {
      const outcome = await sendImport({
        dryRun,
        form: toForm(files, answers, {
          fileField: FILE_FIELD,
          traderId,
          plan: dryRun ? undefined : report?.plan,
        }),
        signal: controller.signal,
        onProgress(done, total) {
          isAllSent = done === total;
          update({ sent: { done, total } });
        },
      });
      return controller.signal.aborted ? null : outcome;
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error instanceof ApiError || !isAllSent || dryRun ? error : new Error(UNANSWERED);
    }
  }

  async function look(change: Partial<State> = {}): Promise<void> {
    update({ ...change, phase: 'reading', sent: null, failure: null });
    const { answers, files } = work.latest;
    const message = tooMuch(files);
    if (message !== null) {
      work.run?.abort();
      update({ phase: 'idle', failure: { title: NOT_READ, message } });
      return;
    }
    try {
      const outcome = await send(true, answers);
      if (outcome) looked(outcome.report);
    } catch (error) {
      update({
        phase: 'idle',
        failure: {
          title: NOT_READ,
          message: toMessage(error, UNREACHED),
          unreadable: findUnreadable(files, error),
        },
      });
    }
  }

  function looked(report: ImportReport, failure: Failure | null = null): void {
    const { asked, answers } = work.latest;
    update({ phase: 'idle', report, asked: askedSince(asked, report, answers), failure });
  }

  async function importNow(): Promise<void> {
    if (work.latest.phase !== 'idle') return;
    const { asked, answers } = work.latest;
    update({ phase: 'writing', sent: null, failure: null });
    try {
      const outcome = await send(false, allChoices(asked, answers));
      if (outcome === null) return;
      if (outcome.isOpen) {
        looked(outcome.report, { title: 'Not imported', message: 'There is something more to choose.' });
        return;
      }
      update({ phase: 'done', report: outcome.report });
      if (work.show === null) toast({ title: importedText(outcome.report) });
      void refresh();
    } catch (error) {
      const message = toMessage(error, error instanceof TypeError ? UNREACHED : messageIn(error));
      update({
        phase: 'idle',
        failure: { title: hasStatus(error, 409) ? CHANGED : 'Not imported', message },
      });
      if (work.show === null) toast({ variant: 'destructive', title: 'Not imported', description: message });
      void refresh();
    }
  }

  function reset(): void {
    work.run?.abort();
    update(START);
  }

  return {
    ...state,
    reset,
    addFiles: (added: readonly File[]) => look({ files: withFiles(work.latest.files, added) }),
    removeFile(removed: File) {
      const files = work.latest.files.filter((file) => file !== removed);
      // What was chosen may have been about that file.
      void look({ ...START, files });
    },
    /** Of those that cannot be read nothing was chosen. */
    removeUnreadable(unreadable: UnreadableFiles) {
      void look({ files: work.latest.files.filter((file) => !unreadable.has(file)) });
    },
    choose(question: ImportQuestion, choice: Choice) {
      const { answers, asked } = work.latest;
      const isAccount = question.kind === 'account' && typeof choice === 'number';
      return look({
        answers: isAccount
          ? withAccount(answers, asked, question, choice)
          : withChoice(answers, question, choice),
      });
    },
    /** Answers with an account that was not there when it was asked. */
    chooseNew(question: QuestionOf<'account'>, { id, name }: Pick<Account, 'id' | 'name'>) {
      const asked = withOption(work.latest.asked, { accountId: id, name, isSuggested: false });
      return look({ asked, answers: withAccount(work.latest.answers, asked, question, id) });
    },
    leaveOut: (symbol: string, isOut: boolean) =>
      look({ answers: withLeftOut(work.latest.answers, symbol, isOut) }),
    /** The trades of a day of what was looked at last. */
    async loadTrades(tradeDate: string | null, offset: number, signal: AbortSignal): Promise<Trades> {
      const { files, answers } = work.latest;
      const { report } = await sendImport({
        dryRun: true,
        trades: { of: tradeDate ?? OPEN_TRADES, offset },
        form: toForm(files, answers, { fileField: FILE_FIELD, traderId }),
        signal,
        onProgress() {},
      });
      return report.trades ?? { tradeDate, offset, count: 0, trades: [] };
    },
    lookAgain: () => look(),
    /** Even where the team has said before what they are. */
    askColumns: () =>
      look({ answers: { ...work.latest.answers, format: MAPPING_FORMAT, mappings: undefined } }),
    importNow,
    /** Stops the sending; what has arrived whole is imported nevertheless. */
    stop() {
      work.run?.abort();
      update({ phase: 'idle', sent: null });
    },
  };
}

export type Importing = ReturnType<typeof useImporting>;

const messageIn = (error: unknown): string => (error instanceof Error ? error.message : UNREACHED);

/** Why files are not even sent; `null` where they are. */
function tooMuch(files: readonly File[]): string | null {
  if (files.length > MOST_FILES) return TOO_MANY_FILES;
  return files.reduce((sum, { size }) => sum + size, 0) > MAX_IMPORT_SIZE ? TOO_LARGE : null;
}
