import { useEffect, useEffectEvent, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/text/count.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { openQuestions } from './choices.ts';
import { DaysTable } from './days-table.tsx';
import { FateBar } from './fate-bar.tsx';
import { FilesCard } from './files-card.tsx';
import { HeldList } from './held-list.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportProgress } from './import-progress.tsx';
import { Steps } from './import-steps.tsx';
import { LeftOut } from './left-out.tsx';
import { ProblemList } from './problem-list.tsx';
import { QuestionList } from './question-list.tsx';
import { Figures, Summary } from './summary.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { UnreadableNotice } from './unreadable-files.tsx';
import { type Importing, useImporting } from './use-importing.ts';
import { waitsFor } from './waits-for.ts';

interface ImporterProps {
  traderId: number;
  /** Files that were chosen or dropped, until they are taken. */
  incoming: readonly File[];
  onTaken: () => void;
  /** Back to where files are chosen. */
  onClose: () => void;
}

/** Files on their way into the journal: what they are, what is to be chosen, what they bring, and what they brought. */
export function Importer({ traderId, incoming, onTaken, onClose }: ImporterProps) {
  const importing = useImporting(traderId);
  const { phase, files, report } = importing;
  const [isUndoing, setUndoing] = useState(false);

  const take = useEffectEvent(() => {
    if (phase === 'done') importing.reset();
    void importing.addFiles(incoming);
    onTaken();
  });
  // Once an import is written, the files that came in the meantime are next.
  useEffect(() => {
    if (incoming.length > 0 && phase !== 'writing') take();
  }, [incoming, phase]);
  useEffect(() => pageHeading()?.focus(), []);
  const isSending = phase === 'writing' && importing.sent?.done !== importing.sent?.total;
  useBeforeUnload((event) => {
    if (isSending) event.preventDefault();
  });

  const isDone = phase === 'done' && report !== null;
  const id = report?.id ?? null;
  return (
    <>
      <Steps
        files={`${count(files.length, 'file')}${report ? ' read' : ''}`}
        current={isDone || phase === 'writing' ? 'import' : report ? 'check' : 'files'}
      />

      {isDone ? (
        <ImportDone traderId={traderId} report={report} onUndo={() => setUndoing(true)} onNext={onClose} />
      ) : (
        <Check traderId={traderId} importing={importing} onClose={onClose} />
      )}
      {isUndoing && report && id !== null && (
        <UndoDialog undone={toUndone(id, report)} onClose={() => setUndoing(false)} onUndone={onClose} />
      )}
    </>
  );
}

const toUndone = (id: number, { entries, totals, files }: ImportReport) => ({
  id,
  entries: entries.created,
  net: totals.net,
  files: files.map(({ name }) => name),
});

interface CheckProps {
  traderId: number;
  importing: Importing;
  onClose: () => void;
}

/** Everything before the import: nothing is written yet. */
function Check({ traderId, importing, onClose }: CheckProps) {
  const { phase, files, asked, answers, report, failure, sent } = importing;
  const [isReading, isWriting] = [phase === 'reading', phase === 'writing'];
  const unreadable = files.length > 1 ? failure?.unreadable : undefined;
  const isStale = isReading || (failure !== null && phase === 'idle');
  useFocusOnImport(phase === 'idle' && report !== null && openQuestions(asked, answers).length === 0);
  function cancel() {
    importing.reset();
    onClose();
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:pb-20 xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="flex min-w-0 flex-col gap-4 max-xl:[&_:is(button,input)]:scroll-mb-40">
        <FilesCard
          files={files}
          report={report}
          isReading={isReading}
          hasFailed={failure !== null}
          unreadable={unreadable}
          isLocked={isWriting}
          asked={new Set(asked.flatMap((one) => (one.kind === 'mapping' ? [one.file] : [])))}
          onAdd={(added) => void importing.addFiles(added)}
          onRemove={(file) => (files.length === 1 ? cancel() : importing.removeFile(file))}
          onAskColumns={() => void importing.askColumns()}
        />
        <p role="status" className="sr-only">
          {isReading ? 'Reading...' : report ? 'Read' : ''}
        </p>
        {isWriting && <ImportProgress sent={sent} />}
        {failure && unreadable?.size ? (
          <UnreadableNotice
            unreadable={unreadable}
            all={files.length}
            onLeaveOut={() => {
              pageHeading()?.focus();
              importing.removeUnreadable(unreadable);
            }}
          />
        ) : (
          failure && (
            <Card className="p-4">
              <RetryNotice
                title={failure.title}
                hint={failure.message}
                retry="Look again"
                onRetry={() => void importing.lookAgain()}
                busy={false}
              />
            </Card>
          )
        )}
        <div
          inert={isWriting}
          className={classNames('flex flex-col gap-4 ease-colors', (isStale || isWriting) && 'opacity-60')}
        >
          {report && <FateBar report={report} />}
          <QuestionList
            traderId={traderId}
            asked={asked}
            later={report ? report.questionCount - report.questions.length : 0}
            answers={answers}
            isReading={isReading}
            onChoose={(question, choice) => void importing.choose(question, choice)}
            onNewAccount={(question, account) => void importing.chooseNew(question, account)}
            onLookAgain={() => void importing.lookAgain()}
          />
          {report && (
            <HeldList
              held={report.held}
              asked={asked}
              answers={answers}
              onChoose={(question, choice) => void importing.choose(question, choice)}
              onLeaveOut={(symbol, isOut) => void importing.leaveOut(symbol, isOut)}
            />
          )}
          {report && <Figures report={report} />}
          {report && <DaysTable report={report} title="What comes in" read={importing.loadTrades} />}
          {report && <LeftOut report={report} />}
          {report && <ProblemList report={report} />}
        </div>
      </div>
      <Summary
        report={report}
        waitsFor={report && waitsFor(importing)}
        isReading={isReading}
        isStale={isStale}
        isWriting={isWriting}
        onImport={() => void importing.importNow()}
        onCancel={cancel}
      />
    </div>
  );
}

/** Once nothing is to be chosen, Enter imports: unless the focus is somewhere on purpose. */
function useFocusOnImport(isReady: boolean): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (!isReady || (focused !== document.body && focused !== pageHeading())) return;
    const buttons = document.querySelectorAll<HTMLElement>('[data-import]');
    [...buttons].find((button) => button.checkVisibility())?.focus({ preventScroll: true });
  }, [isReady]);
}
