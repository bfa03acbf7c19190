import { boundTo, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { TraderField } from './trader-field.tsx';
import { VIDEO_LABELS, type VideoForm } from './video-form.ts';

/** The fields of a video, new or existing. */
export function VideoTextFields({ form }: { form: VideoForm }) {
  const field = boundTo(form, VIDEO_LABELS);
  return (
    <>
      <FormText {...field('title')} autoComplete="off" className="sm:col-span-6" />
      <FormTextarea {...field('description')} optional rows={3} className="sm:col-span-6" />
      <TraderField form={form} />
      <FormText
        {...field('duration')}
        optional
        hint="Seconds, read from the file."
        inputMode="decimal"
        step={1}
        className="sm:col-span-2"
      />
    </>
  );
}
