import { OwnOnly, useIsReadOnly } from '#web/shell/own-only.tsx';
import { ButtonLink, IconButton } from '#web/ui/inputs/button.tsx';
import { Menu, type MenuAction } from '#web/ui/layers/menu.tsx';

interface ListActionsProps {
  /** The address of what is listed as a file. */
  csv: string;
  onPrint: () => void;
  isPreparing: boolean;
  isEmpty: boolean;
  onPast: () => void;
}

/** Where a list can be taken: a button each, and one menu where a line has no room for them beside the figures. */
export function ListActions({ csv, onPrint, isPreparing, isEmpty, onPast }: ListActionsProps) {
  const isReadOnly = useIsReadOnly();
  const printed: MenuAction = { icon: 'printer', label: 'Print', onSelect: onPrint };
  const own: MenuAction[] = [
    { icon: 'archive', label: 'Past periods', onSelect: onPast },
    { icon: 'download', label: 'Download CSV', onSelect: () => location.assign(csv) },
  ];
  return (
    <>
      <div className="hidden gap-1.5 @[800px]:flex">
        <IconButton
          label="Print"
          variant="ghost"
          icon="printer"
          onClick={onPrint}
          busy={isPreparing}
          disabled={isEmpty}
        />
        <OwnOnly>
          <IconButton label="Past periods" variant="ghost" icon="archive" onClick={onPast} />
          <ButtonLink
            to={csv}
            reloadDocument
            download
            variant="ghost"
            size="icon"
            icon="download"
            data-tip="Download CSV"
          >
            <span className="sr-only">Download CSV</span>
          </ButtonLink>
        </OwnOnly>
      </div>
      <div className="@[800px]:hidden">
        <Menu
          trigger={<IconButton label="More actions" variant="ghost" icon="ellipsis" busy={isPreparing} />}
          items={[...(isEmpty ? [] : [printed]), ...(isReadOnly ? [] : own)]}
        />
      </div>
    </>
  );
}
