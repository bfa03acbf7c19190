import { NewDriveLink } from '#src/features/drive-links/contract.ts';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { boundTo, FormSwitch, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { allDriveLinksQuery, useCreateDriveLink, useUpdateDriveLink } from '#web/queries/drive-links.ts';
import { useRowWrites } from '#web/queries/list-write.ts';

/** Form values, as typed. */
export interface LinkFields {
  title: string;
  description: string;
  url: string;
  sortOrder: string;
  isActive: boolean;
}

const LABELS: Record<keyof LinkFields, string> = {
  title: 'Title',
  description: 'Description',
  url: 'URL',
  sortOrder: 'Sort Order',
  isActive: 'Active',
};

const toFields = (link: DriveLink | null): LinkFields => ({
  title: link?.title ?? '',
  description: link?.description ?? '',
  url: link?.url ?? '',
  sortOrder: String(link?.sortOrder ?? 0),
  isActive: link?.isActive ?? true,
});

export function LinkDialog(props: CrudFormProps<DriveLink, LinkFields>) {
  const saving = useSave({
    ...props,
    toFields,
    rules: NewDriveLink,
    ...useRowWrites(useCreateDriveLink(), useUpdateDriveLink(), allDriveLinksQuery(useApi())),
    onSaved: props.onClose,
  });
  const { form } = saving;
  const field = boundTo(form, LABELS);
  return (
    <FormDialog
      {...props}
      title={saving.read ? 'Edit Google Drive Link' : 'New Google Drive Link'}
      labels={LABELS}
      firstField="title"
      saving={saving}
    >
      <FormText {...field('title')} autoComplete="off" className="sm:col-span-6" />
      <FormText
        {...field('url')}
        type="url"
        autoComplete="off"
        placeholder="https://drive.google.com/…"
        className="sm:col-span-6"
      />
      <FormTextarea {...field('description')} optional rows={3} className="sm:col-span-6" />
      <FormText {...field('sortOrder')} inputMode="numeric" step={1} className="sm:col-span-2" />
      <FormSwitch {...field('isActive')} className="self-end sm:col-span-4" />
    </FormDialog>
  );
}
