import { useArchiveAll } from '#web/queries/archives.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ConfirmWithReauth } from '../confirm-with-reauth.tsx';

const QUESTION =
  'Are you sure you want to archive all journal entries and reset the system? This cannot be undone.';

/** The warning, and the button that starts a new period. */
export function ArchiveReset() {
  const archive = useArchiveAll();
  const toast = useToast();
  return (
    <Card as="section" aria-labelledby="reset" className="border-loss p-5">
      <div className="flex items-start gap-3">
        <Icon name="i-lucide-triangle-alert" className="mt-0.5 size-5 text-loss" />
        <div className="min-w-0">
          <h2 id="reset" className="text-16 font-semibold">
            Begin a new period
          </h2>
          <p className="mt-1 text-muted">
            All journal entries are archived and removed from the active system. Archives can be viewed but
            not restored. This cannot be undone. A backup of the database is made first.
          </p>
          <ConfirmWithReauth
            call={archive}
            question={QUESTION}
            confirm="Archive & Reset"
            onDone={({ message }) => toast({ title: message })}
            failed="Failed to archive data"
          >
            {(ask) => (
              <Button
                variant="destructive"
                icon="i-lucide-archive"
                className="mt-4"
                busy={archive.isPending}
                busyText="Archiving..."
                onClick={ask}
              >
                Archive & Reset
              </Button>
            )}
          </ConfirmWithReauth>
        </div>
      </div>
    </Card>
  );
}
