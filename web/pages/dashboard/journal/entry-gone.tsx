import { Notice } from '#web/ui/notice.tsx';

/** The entry was deleted elsewhere while this form was open. The ways on are at the form's foot. */
export function EntryGone() {
  return (
    <Notice title="This entry no longer exists">
      <p className="mt-1 text-muted">
        It was deleted or archived elsewhere. What you typed is still here: save it as a new entry, or discard
        it.
      </p>
    </Notice>
  );
}
