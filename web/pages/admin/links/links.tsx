import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import { allDriveLinksQuery, useDeleteDriveLink } from '#web/queries/drive-links.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload } from '#web/ui/on-demand.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { type Interrupted, useEditedRecord } from '../records/edited-record.ts';
import { RecordArea } from '../records/record-area.tsx';
import { LinkCard } from './link-card.tsx';
import type { LinkFields } from './link-form.ts';
import { LINK_WORDS } from './link-words.ts';

/** The form and its rules are not needed to read the list; they follow when it is there. */
const linkForm = onDemand(async () => (await import('./link-dialog.tsx')).LinkDialog);

const interrupted: Interrupted<DriveLink, LinkFields> = { edited: null };

/** Google Drive Links: what the team shares in its hub and on its dashboards. */
export function Component() {
  const links = useQuery(allDriveLinksQuery(useApi()));
  const { edited, create, edit, close, keep } = useEditedRecord(interrupted);
  const [deleted, setDeleted] = useState<DriveLink | null>(null);
  const remove = useDeleteDriveLink();

  useEffect(() => preload(linkForm), []);

  return (
    <>
      <RecordArea
        title="Google Drive Links"
        noun="link"
        list="Links"
        rows={links}
        searchBy="Search title or address"
        textsOf={({ title, description, url }) => [title, description, url]}
        add="New Link"
        onAdd={create}
        empty={{
          icon: 'i-lucide-link',
          title: 'No Google Drive Links',
          hint: 'Active links stand in the team hub and on every dashboard.',
        }}
        failed="Failed to fetch Google Drive links"
        layout="grid grid-cols-1 gap-4 xl:grid-cols-2"
        skeleton="h-44"
      >
        {(link, { all, isSearched }) => (
          <LinkCard
            key={link.id}
            link={link}
            order={isSearched ? null : all}
            onEdit={() => edit(link)}
            onDelete={() => setDeleted(link)}
          />
        )}
      </RecordArea>
      <DeleteRecord
        row={deleted}
        describe={({ title }) => `${title}. What it leads to is not touched.`}
        words={LINK_WORDS}
        remove={remove}
        onClose={() => setDeleted(null)}
      />
      {edited && (
        <DialogOnDemand dialog={linkForm} onClose={close}>
          {(LinkDialog) => <LinkDialog edited={edited} onClose={close} onInterrupted={keep} />}
        </DialogOnDemand>
      )}
    </>
  );
}
