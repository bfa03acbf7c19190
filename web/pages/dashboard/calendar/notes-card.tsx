import type { ReactNode } from 'react';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { NotesDialog, type NotesSource } from './notes-dialog.tsx';
import type { Notes, NotesFields } from './notes-form.ts';

interface NotesCardProps<Noted extends Notes> {
  traderId: number;
  /** Drafts by trader, interrupted by the end of a session. */
  interrupted: Interrupted<Noted, NotesFields>;
  heading: string;
  /** In muted text below the heading. */
  note?: ReactNode;
  /** Said where nothing is noted. */
  empty: string;
  notes: Noted;
  /** Of what the form is open for, which a draft may have kept. */
  sourceOf: (noted: Noted) => NotesSource<Noted>;
  className?: string;
}

/** What a trader notes of a day or a week. */
export function NotesCard<Noted extends Notes>({
  traderId,
  interrupted,
  heading,
  note,
  empty,
  notes,
  sourceOf,
  className,
}: NotesCardProps<Noted>) {
  const { edited, edit, close, keep } = useEdited(interrupted, traderId);
  return (
    <Card as="section" aria-labelledby="notes-heading" className={`p-4 ${className ?? ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-32">
          <h3 id="notes-heading" className="text-16 font-semibold tracking-tight">
            {heading}
          </h3>
          {note && <p className="text-12 text-muted">{note}</p>}
        </div>
        <OwnOnly>
          <Button icon="pencil" onClick={() => edit(notes)}>
            {notes.notes === null ? 'Add notes' : 'Edit notes'}
          </Button>
        </OwnOnly>
      </div>
      <p className={notes.notes === null ? 'text-muted' : 'mt-2 whitespace-pre-wrap break-words'}>
        {notes.notes ?? empty}
      </p>
      {edited?.row && (
        <NotesDialog
          noted={edited.row}
          source={sourceOf(edited.row)}
          edited={edited}
          onClose={close}
          onInterrupted={keep}
        />
      )}
    </Card>
  );
}
