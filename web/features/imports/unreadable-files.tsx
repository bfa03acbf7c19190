import { FILE_FIELD } from '#src/features/imports/contract.ts';
import { count } from '#src/values/text/count.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/notices/notice.tsx';

/** Why files could not be read, by file. */
export type UnreadableFiles = ReadonlyMap<File, string>;

/** What the server rejected of the files that were sent. */
export function findUnreadable(files: readonly File[], error: unknown): UnreadableFiles {
  const issues = error instanceof ApiError ? error.issues : [];
  const byPath = new Map(issues.map(({ path, message }) => [path, message]));
  return new Map(
    files.flatMap((file, at) => {
      const reason = byPath.get(`${FILE_FIELD}.${at}`);
      return reason === undefined ? [] : [[file, reason] as const];
    }),
  );
}

interface UnreadableNoticeProps {
  unreadable: UnreadableFiles;
  /** How many files there are. */
  all: number;
  onLeaveOut: () => void;
}

/** Of several files, those that cannot be read: the others can go on without them. */
export function UnreadableNotice({ unreadable, all, onLeaveOut }: UnreadableNoticeProps) {
  const others = all - unreadable.size;
  return (
    <Notice tone="error" title={`${unreadable.size} of ${count(all, 'file')} cannot be read`}>
      <ul className="mt-1">
        {[...unreadable].map(([file, reason]) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="[overflow-wrap:anywhere]">
            {file.name}: {reason}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <>
          <p className="mt-1 text-muted">
            {others === 1 ? 'The other one is not the cause.' : 'The others are not the cause.'}
          </p>
          <Button className="mt-3" onClick={onLeaveOut}>
            Go on without {unreadable.size === 1 ? 'it' : 'them'}
          </Button>
        </>
      )}
    </Notice>
  );
}
