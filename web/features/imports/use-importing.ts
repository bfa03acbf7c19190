import { useEffect, useRef, useState } from 'react';
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

/** Bytes of the whole form. */
export interface Sent {
  done: number;
  total: number;
}

export interface Failure {
  title: string;
  message: string;
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

/** Files on their way into a trader's journal: looked at after every choice, then imported. */
export function useImporting(traderId: number) {
  const [state, setState] = useState(START);
  const latest = useRef(state);
  const run = useRef<AbortController>(null);
  const isThere = useRef(true);
  const refresh = useRefreshAfterImport();
  const toast = useToast();

  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // An import goes on; looking at files that nobody waits for does not.
      if (latest.current.phase === 'reading') run.current?.abort();
    };
  }, []);

  function update(change: Partial<State>): void {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }

  async function send(dryRun: boolean, answers: Answers) {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { files, report } = latest.current;
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
    const { answers, files } = latest.current;
    const message = tooMuch(files);
    if (message !== null) {
      run.current?.abort();
      update({ phase: 'idle', failure: { title: NOT_READ, message } });
      return;
    }
    try {
      const outcome = await send(true, answers);
      if (outcome) looked(outcome.report);
    } catch (error) {
      update({
        phase: 'idle',
        failure: { title: NOT_READ, message: toMessage(error, UNREACHED) },
      });
    }
  }

  function looked(report: ImportReport, failure: Failure | null = null): void {
    const { asked, answers } = latest.current;
    update({ phase: 'idle', report, asked: askedSince(asked, report, answers), failure });
  }

  async function importNow(): Promise<void> {
    if (latest.current.phase !== 'idle') return;
    const { asked, answers } = latest.current;
    update({ phase: 'writing', sent: null, failure: null });
    try {
      const outcome = await send(false, allChoices(asked, answers));
      if (outcome === null) return;
      if (outcome.isOpen) {
        looked(outcome.report, { title: 'Not imported', message: 'There is something more to choose.' });
        return;
      }
      update({ phase: 'done', report: outcome.report });
      if (!isThere.current) toast({ title: importedText(outcome.report) });
      void refresh();
    } catch (error) {
      const message = toMessage(error, error instanceof TypeError ? UNREACHED : messageIn(error));
      update({
        phase: 'idle',
        failure: { title: hasStatus(error, 409) ? CHANGED : 'Not imported', message },
      });
      if (!isThere.current) toast({ variant: 'destructive', title: 'Not imported', description: message });
      void refresh();
    }
  }

  function reset(): void {
    run.current?.abort();
    update(START);
  }

  return {
    ...state,
    reset,
    addFiles: (added: readonly File[]) => look({ files: withFiles(latest.current.files, added) }),
    removeFile(removed: File) {
      const files = latest.current.files.filter((file) => file !== removed);
      // What was chosen may have been about that file.
      void look({ ...START, files });
    },
    choose(question: ImportQuestion, choice: Choice) {
      const { answers, asked } = latest.current;
      const isAccount = question.kind === 'account' && typeof choice === 'number';
      return look({
        answers: isAccount
          ? withAccount(answers, asked, question, choice)
          : withChoice(answers, question, choice),
      });
    },
    /** Answers with an account that was not there when it was asked. */
    chooseNew(question: QuestionOf<'account'>, { id, name }: Pick<Account, 'id' | 'name'>) {
      const asked = withOption(latest.current.asked, { accountId: id, name, isSuggested: false });
      return look({ asked, answers: withAccount(latest.current.answers, asked, question, id) });
    },
    leaveOut: (symbol: string, isOut: boolean) =>
      look({ answers: withLeftOut(latest.current.answers, symbol, isOut) }),
    /** The trades of a day of what was looked at last. */
    async loadTrades(tradeDate: string | null, offset: number, signal: AbortSignal): Promise<Trades> {
      const { files, answers } = latest.current;
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
      look({ answers: { ...latest.current.answers, format: MAPPING_FORMAT, mappings: undefined } }),
    importNow,
    /** Stops the sending; what has arrived whole is imported nevertheless. */
    stop() {
      run.current?.abort();
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
