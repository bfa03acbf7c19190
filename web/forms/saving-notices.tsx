import { Notice } from '#web/ui/notice.tsx';
import { RowConflict, type RowConflictProps } from './row-conflict.tsx';

interface SavingNoticesProps<Fields> {
  /** `entry` */
  noun: string;
  /** How it can have gone elsewhere: `deleted or archived` */
  ways?: string;
  labels: Partial<Record<Extract<keyof Fields, string>, string>>;
  /** What the form calls a value, where that is not the value itself. */
  nameOf?: (field: string, value: unknown) => string | null;
  saving: { conflict: RowConflictProps<Fields> | null; isGone: boolean };
}

/** What became elsewhere of what this form changes. Once it is gone, the ways on are at the form's foot. */
export function SavingNotices<Fields extends object>({
  noun,
  ways = 'deleted',
  labels,
  nameOf = () => null,
  saving: { conflict, isGone },
}: SavingNoticesProps<Fields>) {
  return (
    <>
      {isGone && (
        <Notice title={`This ${noun} no longer exists`}>
          <p className="mt-1 text-muted">
            It was {ways} elsewhere. What you typed is still here: save it as a new {noun}, or discard it.
          </p>
        </Notice>
      )}
      {conflict && <RowConflict {...conflict} labels={labels} nameOf={nameOf} />}
    </>
  );
}
