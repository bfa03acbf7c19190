import type { DriveLink } from '#src/features/drive-links/responses.ts';
import type { ListedProps } from '#web/lists/crud-list.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { RowBadges, RowControls } from '#web/lists/ordered-row.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { useOrderDriveLinks, useUpdateDriveLink } from '#web/queries/drive-links.ts';
import { Card } from '#web/ui/display/card.tsx';
import { CollapsibleText } from '#web/ui/display/collapsible-text.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { buttonLook } from '#web/ui/inputs/button.tsx';

interface LinkCardProps extends ListedProps<DriveLink> {
  link: DriveLink;
}

export function LinkCard({ link, onEdit, onDelete, ...list }: LinkCardProps) {
  const update = useUpdateDriveLink();
  const reorder = useOrderDriveLinks();
  const { title, description, url } = link;
  return (
    <Card as="li" data-changed={useIsMarked(link.id)} className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="break-words text-16 font-semibold tracking-tight">{title}</h2>
          <RowBadges row={link} />
        </div>
        <div className="-mr-2 -mt-1 flex shrink-0">
          <RowActions name={title} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
      {description !== null && <CollapsibleText text={description} />}
      <CollapsibleText text={url} className="[&>p]:text-12" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonLook()}>
          <Icon name="external-link" />
          Open Link<span className="sr-only"> {title} in a new tab</span>
        </a>
        <div className="-mr-2 flex items-center max-sm:w-full">
          <RowControls {...list} row={link} name={title} update={update} reorder={reorder} />
        </div>
      </div>
    </Card>
  );
}
