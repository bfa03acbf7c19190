import { IconButton } from '#web/ui/inputs/button.tsx';

interface RowActionsProps {
  /** The record's name, for screen readers. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete buttons of a record. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <IconButton variant="ghost" icon="pencil" label={`Edit ${name}`} onClick={onEdit} />
      <IconButton variant="ghost" icon="trash-2" label={`Delete ${name}`} onClick={onDelete} />
    </>
  );
}
