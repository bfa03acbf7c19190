import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { COLUMN_LABELS } from './columns.ts';
import type { Commands } from './commands.ts';
import { LINE_CELLS } from './grid-layout.ts';
import type { GridRow } from './grid-row.ts';
import type { Problem } from './row-problems.ts';

interface RowNotesProps {
  id: string;
  row: GridRow;
  problems: readonly Problem[];
  isLocked: boolean;
  commands: Commands;
}

/** What is wrong with a row, below it, with the ways out. */
export function RowNotes({ id, row, problems, isLocked, commands }: RowNotesProps) {
  const isNote = problems.every(({ kind }) => kind === 'note');
  return (
    <tr className="block">
      <td
        id={id}
        colSpan={LINE_CELLS}
        className={classNames('block px-3 text-12', isNote ? 'bg-surface-2' : 'bg-loss-soft')}
      >
        {/* As wide as what is in sight of the grid. */}
        <ul className="flex flex-col gap-1 md:sticky md:left-3 md:w-fit md:max-w-[calc(100cqw-24px)]">
          {problems.map(({ column, kind, message, fixes }) => (
            <li key={`${column}${message}`} className="flex items-start gap-2">
              <Icon
                name={kind === 'note' ? 'info' : 'triangle-alert'}
                className={classNames(
                  'mt-2.25 size-3.5 shrink-0',
                  kind === 'note' ? 'text-info' : 'text-loss',
                )}
              />
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="py-1.75">
                  {COLUMN_LABELS[column]}: {message}.
                </span>
                {!isLocked && fixes.length > 0 && (
                  // On a phone as high as a finger, in lines that are not.
                  <span className="-ml-1 flex flex-wrap gap-x-2 gap-y-3">
                    {fixes.map(({ label, change }) => (
                      <button
                        key={label}
                        type="button"
                        onClick={() => {
                          commands.change(row.id, { ...change, typing: null });
                          // The button that had the focus goes.
                          commands.enter(row.id, column);
                        }}
                        className="min-h-11 px-1 font-semibold underline underline-offset-3 max-md:-my-1.5 md:min-h-8"
                      >
                        {label}
                      </button>
                    ))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
