import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { sizeLimit } from '#src/features/videos/contract.ts';
import { formatFileSize } from '#src/values/text/file-size.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { fileError } from './file-error.ts';
import { proposedTitle, readDuration } from './video-file.ts';
import { VIDEO_LABELS, type VideoForm } from './video-form.ts';

interface VideoFileFieldProps {
  form: VideoForm;
  /** Bytes; `null` while unknown. */
  maxSize: number | null;
  disabled: boolean;
  isNeeded: boolean;
}

/** The file of an upload. Its metadata fills in the other fields unless they have been edited. */
export function VideoFileField({ form, maxSize, disabled, isNeeded }: VideoFileFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'video' });
  const proposed = useRef('');

  function choose(file: File) {
    field.onChange(file);
    if (['', proposed.current].includes(form.getValues('title'))) {
      proposed.current = proposedTitle(file);
      form.setValue('title', proposed.current, { shouldDirty: true });
      form.clearErrors('title');
    }
    form.setValue('duration', '', { shouldDirty: true });
    if (fileError(file, maxSize) === null) void fillDuration(file);
  }

  async function fillDuration(file: File) {
    const seconds = await readDuration(file);
    const isStillWanted = form.getValues('video') === file && form.getValues('duration') === '';
    if (seconds !== null && isStillWanted) form.setValue('duration', String(seconds), { shouldDirty: true });
  }

  if (!isNeeded) return null;
  const limit = maxSize === null ? '' : `, up to ${sizeLimit(maxSize)}`;
  // Errors of the file are shown as soon as it is chosen.
  const problem = field.value && fileError(field.value, maxSize);
  return (
    <Field
      label={VIDEO_LABELS.video}
      hint={`mp4, webm, mov or ogg${limit}.`}
      error={problem ?? fieldState.error?.message}
      className="sm:col-span-6"
    >
      {(control) => (
        <FileDrop
          control={control}
          ref={field.ref}
          accept="video/*"
          disabled={disabled}
          chosen={field.value && { name: field.value.name, detail: formatFileSize(field.value.size) }}
          prompt="Drop a video here, or choose a file"
          onChoose={choose}
        />
      )}
    </Field>
  );
}
