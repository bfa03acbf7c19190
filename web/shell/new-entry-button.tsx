import { Button, type ButtonProps } from '#web/ui/inputs/button.tsx';
import { OwnOnly } from './own-only.tsx';
import { useEditing } from './shell-context.ts';

type NewEntryButtonProps = Pick<ButtonProps, 'className' | 'variant'>;

/** Opens the form of a new entry, for those allowed to write one. */
export function NewEntryButton({ className, variant = 'primary' }: NewEntryButtonProps) {
  const { newEntry } = useEditing();
  return (
    <OwnOnly>
      <Button onClick={newEntry} variant={variant} icon="plus" className={className}>
        New Entry
      </Button>
    </OwnOnly>
  );
}
