import { FormText, FormTextarea } from '#web/forms/fields.tsx';
import { TraderField } from './trader-field.tsx';
import { VIDEO_LABELS, type VideoForm } from './video-form.ts';

/** The fields of a video, new or existing. */
export function VideoTextFields({ form }: { form: VideoForm }) {
  return (
    <>
      <FormText
        form={form}
        name="title"
        label={VIDEO_LABELS.title}
        autoComplete="off"
        className="sm:col-span-6"
      />
      <FormTextarea
        form={form}
        name="description"
        label={VIDEO_LABELS.description}
        optional
        rows={3}
        className="sm:col-span-6"
      />
      <TraderField form={form} />
      <FormText
        form={form}
        name="duration"
        label={VIDEO_LABELS.duration}
        optional
        hint="Seconds, read from the file."
        inputMode="decimal"
        step={1}
        className="sm:col-span-2"
      />
    </>
  );
}
