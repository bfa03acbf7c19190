import { useRef, useState } from 'react';
import type { EntryImage } from '#src/features/images/responses.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { PartlySaved } from '#web/forms/use-save.ts';
import { useImageWrites } from '#web/queries/entry-images.ts';
import type { EntryUpdate } from '#web/queries/journal.ts';
import type { Creation } from '#web/queries/list-write.ts';
import type { NewEntry } from '#web/queries/unconfirmed-entry.ts';
import type { EntryForm } from '../entry-form.ts';
import {
  type ChosenFile,
  changesText,
  chosenFiles,
  discardFiles,
  type ImageChanges,
  readChanges,
} from './image-changes.ts';

interface Write<Input> {
  mutateAsync: (input: Input) => Promise<JournalEntry>;
}

/** What of a form's changes is saved already. */
export interface SavedImages extends Pick<ImageChanges, 'removed'> {
  added: readonly ChosenFile[];
}

const GONE = 'The file is gone. Please remove it here and choose it again.';
const NOT_SENT = 'It could not be sent. Please save again.';

/**
 * Saves the images of an entry with it. What fails stays in the form with the reason, and saving again sends just
 * that: a new entry is created once, whatever happens to its images.
 */
export function useImageSaving(
  entry: JournalEntry | null,
  { create, update }: { create: Write<Creation<NewEntry>>; update: Write<EntryUpdate> },
) {
  const writes = useImageWrites();
  const form = useRef<EntryForm>(null);
  const created = useRef<{ entry: JournalEntry; key: string } | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sending, setSending] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** What of earlier attempts is done while the form stays open. */
  const [done, setDone] = useState(NOTHING);

  // They are among the entry's own by now.
  const [images, setImages] = useState(entry?.images);
  if (entry?.images !== images) {
    setImages(entry?.images);
    setDone(NOTHING);
  }

  const changes = () => readChanges(form.current?.getValues('images') ?? '');

  const leave = (left: ImageChanges) =>
    form.current?.setValue('images', changesText(left), { shouldDirty: true });

  /** Takes what is done out of the form's changes. */
  function settleAdded(name: string, chosen: ChosenFile): void {
    const { added, removed } = changes();
    discardFiles([name]);
    leave({ added: added.filter((other) => other !== name), removed });
    setDone((before) => ({ ...before, added: [...before.added, chosen] }));
  }

  function settleRemoved(n: number): void {
    const { added, removed } = changes();
    leave({ added, removed: removed.filter((other) => other !== n) });
    setDone((before) => ({ ...before, removed: [...before.removed, n] }));
  }

  /** @returns whether there was anything to do @throws PartlySaved */
  async function saveImages(id: number, failed: string): Promise<boolean> {
    const { added, removed } = changes();
    if (added.length + removed.length === 0) return false;
    const found = new Map<string, string>();
    setProblems(found);
    setSaving(true);
    try {
      for (const n of removed) {
        await writes.remove(id, n);
        settleRemoved(n);
      }
      for (const name of added) {
        const chosen = chosenFiles.get(name);
        if (!chosen) {
          found.set(name, GONE);
          continue;
        }
        setSending(name);
        try {
          await writes.add(id, chosen.file, chosen.key);
        } catch (error) {
          // The entry itself is gone.
          if (hasStatus(error, 404)) throw error;
          found.set(name, toMessage(error, NOT_SENT));
          continue;
        }
        settleAdded(name, chosen);
      }
    } finally {
      setProblems(found);
      setSending(null);
      setSaving(false);
      // Also for what was done before a failure.
      void writes.refresh();
    }
    if (found.size > 0) throw new PartlySaved(failed);
    return true;
  }

  return {
    /** What the field needs. */
    field: { toForm: form, problems, sending, isSaving, done, saved: entry?.images ?? NONE },

    /** Once the form is closed, or its images are taken back: what is chosen and not saved is not needed any more. */
    discard: () => discardFiles(changes().added),

    /** Another entry is begun, which has none of them. */
    beginAnother: () => setDone(NOTHING),

    create: {
      async mutateAsync({ row, key }: Creation<NewEntry>): Promise<JournalEntry> {
        const { traderId: _, ...change } = row;
        const before = created.current;
        const saved = !before
          ? await create.mutateAsync({ row, key })
          : before.key === key
            ? before.entry
            : await update.mutateAsync({
                id: before.entry.id,
                change: { ...change, version: before.entry.version },
              });
        created.current = { entry: saved, key };
        await saveImages(saved.id, 'The entry is saved, but not all of its images. Save again to retry.');
        // What is saved next is another entry, or a change of this one.
        created.current = null;
        return saved;
      },
    },

    update: {
      /** Images first: once the fields are saved, the form would be of an earlier version. */
      async mutateAsync({ id, change, row }: EntryUpdate & { row: JournalEntry }): Promise<JournalEntry> {
        const isDone = await saveImages(id, 'Not all images could be saved. Save again to retry.');
        const { version: _, ...fields } = change;
        // Without images either, the entry is still asked for: it may be gone.
        return isDone && Object.keys(fields).length === 0 ? row : update.mutateAsync({ id, change });
      },
    },
  };
}

const NONE: readonly EntryImage[] = [];
const NOTHING: SavedImages = { added: [], removed: [] };
