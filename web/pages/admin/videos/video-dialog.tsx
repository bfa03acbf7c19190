import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { FILE_FIELD } from '#src/features/videos/contract.ts';
import type { Video } from '#src/features/videos/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { allVideosQuery, useUpdateVideo } from '#web/queries/all-videos.ts';
import { settingsQuery } from '#web/queries/settings.ts';
import { useTraderNames } from '#web/queries/traders.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordSaving } from '../records/record-saving.ts';
import { UploadState } from './upload-state.tsx';
import { useUploading } from './uploading.ts';
import { VideoTextFields } from './video-fields.tsx';
import {
  fieldsOf,
  isVideoField,
  useVideoForm,
  VIDEO_TEXT_LABELS,
  type VideoFields,
  videoRules,
} from './video-form.ts';

const VideoFileField = lazy(async () => ({
  default: (await import('./video-file-field.tsx')).VideoFileField,
}));

/** Uploads a video, or changes what is said of one. */
export function VideoDialog({ edited, messages, onClose, onInterrupted }: CrudFormProps<Video, VideoFields>) {
  const nameOf = useTraderNames();
  const form = useVideoForm(edited, nameOf);
  const api = useApi();
  const maxSize = useQuery(settingsQuery(api)).data?.maxVideoSize ?? null;
  const uploading = useUploading();
  const saving = useRecordSaving({
    row: edited.row,
    list: allVideosQuery(api),
    form,
    fieldsOf: (video: Video) => fieldsOf(video, nameOf),
    isField: isVideoField,
    rules: (isNew) => videoRules(isNew, maxSize),
    create: uploading.create,
    update: useUpdateVideo(),
    words: messages,
    // What is wrong with the file itself.
    issuesOf: (error) =>
      error.status === 413 || error.status === 415
        ? [{ path: FILE_FIELD, message: error.body?.message ?? error.message }]
        : error.issues,
    onSaved: onClose,
  });
  const isUpload = edited.row === null || saving.isGone;
  return (
    <RecordDialog
      title={edited.row ? 'Edit Video' : 'Upload Video'}
      noun={messages.noun}
      form={form}
      isNew={edited.row === null}
      labels={VIDEO_TEXT_LABELS}
      firstField={isUpload ? 'video' : 'title'}
      saving={saving}
      submitText={uploading.brokenOff ? 'Retry' : 'Upload'}
      {...(isUpload
        ? {
            stop: {
              text: 'Cancel Upload',
              description: 'This video is still on its way. What has arrived of it is thrown away.',
              onStop: uploading.cancel,
            },
          }
        : {})}
      onClose={onClose}
      onInterrupted={onInterrupted}
    >
      {/* What is on its way is what was typed: it stays as it is until it has arrived. */}
      <fieldset disabled={uploading.isPending} className="contents">
        <VideoFileField form={form} maxSize={maxSize} disabled={uploading.isPending} isNeeded={isUpload} />
        <VideoTextFields form={form} />
      </fieldset>
      <UploadState {...uploading} />
    </RecordDialog>
  );
}
