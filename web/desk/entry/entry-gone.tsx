import { Notice } from '#web/ui/notice.tsx';

interface EntryGoneProps {
  /** `entry` */
  noun: string;
}

/** The entry was deleted elsewhere while this form was open. The ways on are at the form's foot. */
export function EntryGone({ noun }: EntryGoneProps) {
  return (
    <Notice title={`This ${noun} no longer exists`}>
      <p className="mt-1 text-muted">
        It was deleted or archived elsewhere. What you typed is still here: save it as a new {noun}, or
        discard it.
      </p>
    </Notice>
  );
}
