import type { DayNotes } from '#src/features/days/responses.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { OwnOnly, useIsReadOnly } from '#web/shell/own-only.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload } from '#web/ui/on-demand.ts';
import { useIdle } from '#web/ui/use-idle.ts';
import type { NotesFields } from './notes-form.ts';

/** Loaded on demand: reading a day needs no form. */
const notesForm = onDemand(async () => (await import('./notes-dialog.tsx')).NotesDialog);

/** Drafts by trader, interrupted by the end of a session. */
const interrupted: Interrupted<DayNotes, NotesFields> = new Map();

const ahead = () => preload(notesForm);

/** What a trader notes of a day. */
export function DayNotesCard({ traderId, notes }: { traderId: number; notes: DayNotes }) {
  const { edited, edit, close, keep } = useEdited(interrupted, traderId);
  // The dialog that says it is loading would have to give its focus away.
  useIdle(ahead, !useIsReadOnly());
  return (
    <Card as="section" aria-labelledby="notes-heading" className="p-4">
      <div className="flex items-center justify-between gap-4">
        <h3 id="notes-heading" className="text-16 font-semibold tracking-tight">
          Notes
        </h3>
        <OwnOnly>
          <Button icon="i-lucide-pencil" onClick={() => edit(notes)} onPointerEnter={ahead} onFocus={ahead}>
            {notes.notes === null ? 'Add notes' : 'Edit notes'}
          </Button>
        </OwnOnly>
      </div>
      <p className={notes.notes === null ? 'text-muted' : 'mt-2 whitespace-pre-wrap break-words'}>
        {notes.notes ?? 'Nothing noted for this day.'}
      </p>
      {edited?.row && (
        <DialogOnDemand dialog={notesForm} onClose={close}>
          {(NotesDialog) => (
            <NotesDialog
              traderId={traderId}
              date={edited.row?.date ?? notes.date}
              edited={edited}
              onClose={close}
              onInterrupted={keep}
            />
          )}
        </DialogOnDemand>
      )}
    </Card>
  );
}
