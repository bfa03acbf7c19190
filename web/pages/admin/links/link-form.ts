import { useForm } from 'react-hook-form';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import type { EditedRecord } from '#web/forms/edited-record.ts';

/** What the fields hold: texts as typed. */
export interface LinkFields {
  title: string;
  description: string;
  url: string;
  sortOrder: string;
  isActive: boolean;
}

export const LINK_LABELS: Record<keyof LinkFields, string> = {
  title: 'Title',
  description: 'Description',
  url: 'URL',
  sortOrder: 'Sort Order',
  isActive: 'Active',
};

export function isLinkField(name: string): name is keyof LinkFields {
  return Object.hasOwn(LINK_LABELS, name);
}

export function fieldsOf(link: DriveLink | null): LinkFields {
  return {
    title: link?.title ?? '',
    description: link?.description ?? '',
    url: link?.url ?? '',
    sortOrder: String(link?.sortOrder ?? 0),
    isActive: link?.isActive ?? true,
  };
}

export function useLinkForm({ row, draft }: EditedRecord<DriveLink, LinkFields>) {
  return useForm<LinkFields>({
    defaultValues: fieldsOf(row),
    ...(draft ? { values: draft, resetOptions: { keepDefaultValues: true } } : {}),
  });
}
