import { lazy } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VIDEO_LABELS, type VideoForm } from './video-form.ts';

const TraderField = lazy(async () => ({ default: (await import('./trader-field.tsx')).TraderField }));

/** What is said of a video, whether it is new or not. */
export function VideoTextFields({ form }: { form: VideoForm }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={VIDEO_LABELS.title}
        error={errors.title?.message}
        {...form.register('title')}
        autoComplete="off"
        className="sm:col-span-6"
      />
      <Field
        label={VIDEO_LABELS.description}
        optional
        error={errors.description?.message}
        className="sm:col-span-6"
      >
        {(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
      </Field>
      <TraderField form={form} />
      <TextField
        label={VIDEO_LABELS.duration}
        optional
        hint="Seconds, read from the file."
        error={errors.duration?.message}
        {...form.register('duration')}
        inputMode="decimal"
        step={1}
        className="sm:col-span-2"
      />
    </>
  );
}
