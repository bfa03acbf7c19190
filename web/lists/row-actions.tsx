import { IconButton } from '#web/ui/button.tsx';

interface RowActionsProps {
  /** What they are for, for those who cannot see where they stand. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The ways to change and to delete what is listed. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <IconButton variant="ghost" icon="i-lucide-pencil" label={`Edit ${name}`} onClick={onEdit} />
      <IconButton variant="ghost" icon="i-lucide-trash-2" label={`Delete ${name}`} onClick={onDelete} />
    </>
  );
}
