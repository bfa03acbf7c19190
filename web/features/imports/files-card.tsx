import { MAPPING_FORMAT } from '#src/features/imports/contract.ts';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/text/count.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button, IconButton } from '#web/ui/inputs/button.tsx';
import { Spinner } from '#web/ui/notices/spinner.tsx';
import { FileInput } from './file-input.tsx';
import { describeFormat, furtherFile } from './format-notes.ts';
import { readAs } from './read-as.ts';
import type { UnreadableFiles } from './unreadable-files.tsx';

const NONE: UnreadableFiles = new Map();

interface FilesCardProps {
  files: readonly File[];
  report: ImportReport | null;
  isReading: boolean;
  /** They could not be read as they are now. */
  hasFailed: boolean;
  /** Those of several that are the cause. */
  unreadable: UnreadableFiles | undefined;
  isLocked: boolean;
  onAdd: (files: File[]) => void;
  onRemove: (file: File) => void;
  /** Files whose columns are among the questions. */
  asked: ReadonlySet<string>;
  /** Asks again what the columns are of files that the team's answer was taken for. */
  onAskColumns: () => void;
}

/** The files of an import: what each was read as, and which further one would help. */
export function FilesCard({
  files,
  report,
  isReading,
  hasFailed,
  unreadable = NONE,
  isLocked,
  asked,
  onAdd,
  onRemove,
  onAskColumns,
}: FilesCardProps) {
  const read = readAs(files, report);
  const hint = report && furtherFile(report.files.map(({ format }) => format));
  return (
    <Card as="section" aria-label="Files" className="overflow-hidden">
      <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]">
        {files.map((file, index) => (
          <FileItem
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            read={read[index] ?? null}
            isReading={isReading}
            problem={unreadable.get(file) ?? null}
            isWaiting={unreadable.size > 0 && !unreadable.has(file)}
            isDouble={report !== null && !isReading && !hasFailed && read[index] === null}
            onRemove={isLocked ? null : () => onRemove(file)}
            onAskColumns={isLocked || asked.has(file.name) ? null : onAskColumns}
          />
        ))}
        {!isLocked && (
          <li className="border-r border-b border-line">
            <FileInput
              label="Add another file"
              className="flex h-full gap-2.5 px-4 py-3 text-left hover:bg-surface-2"
              onChoose={onAdd}
            >
              <Icon name="plus" className="mt-0.75 size-4 text-muted" />
              <span className="min-w-0">
                <span className="block font-medium text-muted">Add another file</span>
                {hint && <span className="block text-pretty text-12 text-muted">{hint}</span>}
              </span>
            </FileInput>
          </li>
        )}
      </ul>
    </Card>
  );
}

interface FileItemProps {
  file: File;
  read: ImportReport['files'][number] | null;
  isReading: boolean;
  /** Why it cannot be read. */
  problem: string | null;
  /** Another one cannot be read. */
  isWaiting: boolean;
  /** Another one has the same content. */
  isDouble: boolean;
  onRemove: (() => void) | null;
  onAskColumns: (() => void) | null;
}

function FileItem({
  file,
  read,
  isReading,
  problem,
  isWaiting,
  isDouble,
  onRemove,
  onAskColumns,
}: FileItemProps) {
  const brings = describeFormat(read?.format ?? null);
  return (
    <li className="flex min-w-0 gap-2.5 border-r border-b border-line py-3 pl-4 pr-2">
      <span className="mt-0.75 leading-0">
        {read?.formatName || isDouble ? (
          <Icon name="check" className="size-4 text-gain" />
        ) : isReading ? (
          <Spinner />
        ) : isWaiting ? (
          <Icon name="clock" className="size-4 text-muted" />
        ) : (
          <Icon name="circle-alert" className="size-4 text-warn" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{file.name}</p>
        <p className="text-12 tabular-nums text-muted">
          {read ? (
            <>
              {read.formatName ?? 'Unknown format'},{' '}
              <span className="inline-block">{count(read.rows, 'row')}</span>
            </>
          ) : isReading ? (
            'Reading...'
          ) : isDouble ? (
            'The same as another of these files, so it counts once'
          ) : isWaiting ? (
            'Not the cause: it waits'
          ) : (
            (problem ?? 'Not read')
          )}
        </p>
        {brings && <p className="text-12 text-muted">{brings}</p>}
        {onAskColumns && read?.format === MAPPING_FORMAT && (
          <Button variant="ghost" className="-ml-3.5" onClick={onAskColumns}>
            Change the columns
          </Button>
        )}
      </div>
      {onRemove && (
        <IconButton
          variant="ghost"
          icon="x"
          label={`Remove ${file.name}`}
          onClick={onRemove}
          className="-mt-1.5"
        />
      )}
    </li>
  );
}
