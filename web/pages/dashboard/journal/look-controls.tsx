import { IconButton } from '#web/ui/inputs/button.tsx';
import { Menu } from '#web/ui/layers/menu.tsx';
import { COLUMN_KEYS, FIXED_COLUMNS, type ListLook, withColumn } from './list-look.ts';
import { nameOf } from './table-columns.tsx';

interface LookControlsProps {
  look: ListLook;
  onChange: (look: ListLook) => void;
}

/** Cards or table, and the table's columns. On phones the list is what it is. */
export function LookControls({ look, onChange }: LookControlsProps) {
  const isTable = look.view === 'table';
  return (
    <div className="flex gap-1.5 max-md:hidden print:hidden">
      {isTable && (
        <Menu
          trigger={<IconButton icon="columns-3" label="Columns" />}
          heading="Where there is no room, the least needed are left out"
          items={COLUMN_KEYS.map((key) => ({
            label: nameOf(key),
            isChecked: look.columns.includes(key),
            isFixed: FIXED_COLUMNS.includes(key),
            onChange: (isShown) => onChange(withColumn(look, key, isShown)),
          }))}
        />
      )}
      <IconButton
        icon={isTable ? 'rows-2' : 'table-properties'}
        label={isTable ? 'Show as cards' : 'Show as a table'}
        onClick={() => onChange({ ...look, view: isTable ? 'cards' : 'table' })}
      />
    </div>
  );
}
