import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IMAGE_TYPES, MOST_IMAGES } from '#src/features/images/contract.ts';
import type { EntryImage } from '#src/features/images/responses.ts';
import { newIdempotencyKey } from '#web/forms/idempotency-key.ts';
import { isBehindDialog } from '#web/ui/browser/top-dialog.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { useDroppedFiles } from '#web/ui/inputs/dropped-files.ts';
import { Spinner } from '#web/ui/notices/spinner.tsx';
import type { EntryForm } from '../entry-form.ts';
import { FilePreview } from './file-preview.tsx';
import {
  changesText,
  chosenFiles,
  discardFiles,
  findRejection,
  type ImageChanges,
  readChanges,
} from './image-changes.ts';
import type { SavedImages } from './use-image-saving.ts';

interface ImagesFieldProps {
  form: EntryForm;
  /** Gives the form to what saves the images. */
  toForm: RefObject<EntryForm | null>;
  /** Images of the entry as it was opened. */
  saved: readonly EntryImage[];
  /** What of them was saved since. */
  done: SavedImages;
  /** Why chosen files could not be saved, by name. */
  problems: ReadonlyMap<string, string>;
  /** The file on its way. */
  sending: string | null;
  isSaving: boolean;
  /** Those that are saved, where they are looked at and not removed. */
  strip?: ReactNode;
  /** Whether it is said how. */
  isExplained?: boolean;
}

const TILE = 'relative size-20 shrink-0 overflow-hidden rounded border bg-surface-2';

/** The images of an entry: chosen, dropped anywhere or pasted, and removed. All of it happens when the form is saved. */
export function ImagesField({
  form,
  toForm,
  saved,
  done,
  problems,
  sending,
  isSaving,
  strip,
  isExplained = true,
}: ImagesFieldProps) {
  const { added, removed } = readChanges(form.watch('images'));
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const kept = saved.filter(({ n }) => !removed.includes(n) && !done.removed.includes(n));
  const room = MOST_IMAGES - kept.length - done.added.length - added.length;

  const begin = useEffectEvent(() => {
    toForm.current = form;
  });
  useEffect(() => begin(), []);

  const change = (changes: ImageChanges) =>
    form.setValue('images', changesText(changes), { shouldDirty: true });

  function choose(files: readonly File[]): void {
    const messages: string[] = [];
    const names: string[] = [];
    for (const file of files) {
      const rejection =
        names.length < room ? findRejection(file) : `An entry has ${MOST_IMAGES} images at most`;
      if (rejection !== null) messages.push(`${file.name}: ${rejection}`);
      else {
        const name = newIdempotencyKey();
        chosenFiles.set(name, { file, key: name });
        names.push(name);
      }
    }
    setRejected(messages);
    if (names.length > 0) change({ added: [...added, ...names], removed });
  }

  const place = useRef<HTMLFieldSetElement>(null);
  const isOver = useDroppedFiles(isSaving ? null : choose, place);
  usePastedFiles(isSaving ? null : choose, place);
  const messages = new Set([...rejected, ...added.flatMap((name) => findProblem(name, problems))]);

  return (
    <fieldset ref={place} className="col-span-full flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">
        Images {isExplained && <span className="ml-0.5 text-12 font-normal text-muted">optional</span>}
      </legend>
      {strip}
      <ul aria-label="Images" className="flex flex-wrap gap-2">
        {(strip === undefined ? kept : []).map(({ n, thumbnailUrl }) => (
          <li key={n} className={classNames(TILE, 'border-line')}>
            <img src={thumbnailUrl} alt={`${n} of this entry`} className="size-full object-cover" />
            <RemoveButton
              name={`image ${n}`}
              disabled={isSaving}
              onRemove={() => change({ added, removed: [...removed, n] })}
            />
          </li>
        ))}
        {done.added.map(({ file, key }) => (
          <li key={key} className={classNames(TILE, 'border-line')}>
            <FilePreview file={file} />
          </li>
        ))}
        {added.map((name) => {
          const file = chosenFiles.get(name)?.file;
          return (
            <li key={name} className={classNames(TILE, problems.has(name) ? 'border-loss' : 'border-line')}>
              {file && <FilePreview file={file} />}
              {sending === name && (
                <span role="status" className="absolute inset-0 grid place-items-center bg-scrim text-white">
                  <Spinner className="size-5" />
                  <span className="sr-only">Sending {file?.name}</span>
                </span>
              )}
              <RemoveButton
                name={file?.name ?? 'image'}
                disabled={isSaving}
                onRemove={() => {
                  discardFiles([name]);
                  change({ added: added.filter((other) => other !== name), removed });
                }}
              />
            </li>
          );
        })}
        {room > 0 && (
          <li
            className={classNames(
              TILE,
              'grid place-items-center border-dashed ease-colors',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-solid has-[:focus-visible]:outline-focus',
              isOver ? 'border-gold bg-gold-soft' : 'border-line-strong',
              isSaving ? 'opacity-60' : 'hover:bg-surface-3',
            )}
          >
            <Icon name="image-plus" className="size-6 text-muted" />
            {/* It covers the whole tile, so that clicks and keys are handled by the browser. */}
            <input
              type="file"
              multiple
              accept={IMAGE_TYPES.join(',')}
              name="images"
              aria-label="Add images"
              disabled={isSaving}
              title=""
              onChange={({ currentTarget }) => {
                choose([...(currentTarget.files ?? [])]);
                // Allows picking the same file again.
                currentTarget.value = '';
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
          </li>
        )}
      </ul>
      {isExplained && (
        <p className="text-12 text-muted">
          Choose, drop or paste. PNG, JPEG or WebP, up to 10 MB each; where it was taken is not kept.
        </p>
      )}
      {[...messages].map((message) => (
        <p key={message} role="alert" className="flex gap-1.5 text-12 text-loss [overflow-wrap:anywhere]">
          <Icon name="circle-alert" className="mt-0.5 size-3.5" />
          {message}
        </p>
      ))}
    </fieldset>
  );
}

function findProblem(name: string, problems: ReadonlyMap<string, string>): string[] {
  const problem = problems.get(name);
  return problem === undefined ? [] : [`${chosenFiles.get(name)?.file.name ?? 'Image'}: ${problem}`];
}

function RemoveButton({
  name,
  disabled,
  onRemove,
}: {
  name: string;
  disabled: boolean;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      data-tip="Remove"
      disabled={disabled}
      onClick={onRemove}
      className="absolute right-0 top-0 grid size-8 place-items-center rounded-bl bg-surface-0 text-ink ease-colors hover:bg-surface-3 disabled:opacity-60"
    >
      <Icon name="x" />
    </button>
  );
}

/**
 * Images in the clipboard, wherever in the window they are pasted, unless a dialog is over the place that takes them; next
 * to a text, the text is meant.
 */
function usePastedFiles(
  onPaste: ((files: File[]) => void) | null,
  place: RefObject<HTMLElement | null>,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!onPaste || isBehindDialog(place.current)) return;
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    onPaste(files);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('paste', (event) => paste(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
