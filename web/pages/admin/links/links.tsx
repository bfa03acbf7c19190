import { useQuery } from '@tanstack/react-query';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { createDrafts } from '#web/forms/drafts.ts';
import { type CrudDescription, CrudList } from '#web/lists/crud-list.tsx';
import { allDriveLinksQuery, useDeleteDriveLink } from '#web/queries/drive-links.ts';
import { LinkCard } from './link-card.tsx';
import { LinkDialog, type LinkFields } from './link-dialog.tsx';

const LINKS: CrudDescription<DriveLink, LinkFields> = {
  texts: {
    title: 'Google Drive Links',
    label: 'Links',
    searchBy: 'Search title or address',
    textsOf: ({ title, description, url }) => [title, description, url],
    add: 'New Link',
    empty: {
      icon: 'link',
      title: 'No Google Drive Links',
      hint: 'Active links stand in the team hub and on every dashboard.',
    },
    failed: 'Failed to fetch Google Drive links',
    layout: 'grid grid-cols-1 gap-4 xl:grid-cols-2',
    skeleton: 'h-44',
  },
  messages: {
    noun: 'link',
    created: 'Google Drive link created successfully',
    updated: 'Google Drive link updated successfully',
    deleted: 'Google Drive link deleted successfully',
    createFailed: 'Failed to create Google Drive link',
    updateFailed: 'Failed to update Google Drive link',
    deleteFailed: 'Failed to delete link',
  },
  describeLoss: ({ title }) => `${title}. What it leads to is not touched.`,
  form: LinkDialog,
  interrupted: createDrafts(),
};

/** Google Drive Links: shared in the hub and on the dashboards. */
export function Component() {
  const links = useQuery(allDriveLinksQuery(useApi()));
  return (
    <CrudList of={LINKS} rows={links} remove={useDeleteDriveLink()}>
      {(link, listed) => <LinkCard key={link.id} link={link} {...listed} />}
    </CrudList>
  );
}
