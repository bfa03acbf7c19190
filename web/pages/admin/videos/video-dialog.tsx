import { useQuery } from '@tanstack/react-query';
import { FILE_FIELD } from '#src/features/videos/contract.ts';
import type { Video } from '#src/features/videos/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { allVideosQuery, useUpdateVideo } from '#web/queries/all-videos.ts';
import { useFetchRow } from '#web/queries/list-write.ts';
import { settingsQuery } from '#web/queries/settings.ts';
import { useTraderNames } from '#web/queries/traders.ts';
import { UploadState } from './upload-state.tsx';
import { useUploading } from './uploading.ts';
import { VideoTextFields } from './video-fields.tsx';
import { VideoFileField } from './video-file-field.tsx';
import { toFields, VIDEO_TEXT_LABELS, type VideoFields, videoRules } from './video-form.ts';

/** Uploads a video, or edits its details. */
export function VideoDialog(props: CrudFormProps<Video, VideoFields>) {
  const nameOf = useTraderNames();
  const api = useApi();
  const maxSize = useQuery(settingsQuery(api)).data?.maxVideoSize ?? null;
  const uploading = useUploading();
  const update = useUpdateVideo();
  const saving = useSave({
    ...props,
    toFields: (video) => toFields(video, nameOf),
    rules: (isNew) => videoRules(isNew, maxSize),
    create: (row, key) => uploading.start({ row, key }),
    update: ({ id }, change) => update.mutateAsync({ id, change }),
    fetchCurrent: useFetchRow(allVideosQuery(api)),
    // Errors of the file itself.
    toIssues: (error) =>
      error.status === 413 || error.status === 415
        ? [{ path: FILE_FIELD, message: error.body?.message ?? error.message }]
        : error.issues,
    onSaved: props.onClose,
  });
  const { form, isNew: isUpload } = saving;
  return (
    <FormDialog
      {...props}
      title={saving.read ? 'Edit Video' : 'Upload Video'}
      labels={VIDEO_TEXT_LABELS}
      firstField={isUpload ? 'video' : 'title'}
      saving={saving}
      createText={uploading.brokenOff ? 'Retry' : 'Upload'}
      stop={
        isUpload
          ? {
              text: 'Cancel Upload',
              description: 'This video is still on its way. What has arrived of it is thrown away.',
              onStop: uploading.cancel,
            }
          : undefined
      }
    >
      {/* The fields are locked while they are being sent. */}
      <fieldset disabled={uploading.isPending} className="contents">
        <VideoFileField form={form} maxSize={maxSize} disabled={uploading.isPending} isNeeded={isUpload} />
        <VideoTextFields form={form} />
      </fieldset>
      <UploadState {...uploading} />
    </FormDialog>
  );
}
