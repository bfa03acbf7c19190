import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import type { PaletteOption, PaletteSection } from './palette-sections.tsx';

interface PaletteListProps {
  id: string;
  sections: readonly PaletteSection[];
  activeId: string | null;
  onActivate: (id: string) => void;
  onChoose: (run: () => void) => void;
}

/** The options by section. The focus stays in the field, which names the active one. */
export function PaletteList({ id, sections, activeId, onActivate, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results">
      {sections.map(({ name, options }) => (
        <fieldset key={name} className="mb-1 min-w-0">
          <legend className="px-3 pb-1 pt-2 text-12 font-medium text-muted">{name}</legend>
          {options.map((option) => (
            <Option
              key={option.id}
              id={`${id}-${option.id}`}
              option={option}
              isActive={option.id === activeId}
              onActivate={() => onActivate(option.id)}
              onChoose={() => onChoose(option.run)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onActivate: () => void;
  onChoose: () => void;
}

function Option({ id, option, isActive, onActivate, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { name, icon, detail, end, keys } = option;
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={onActivate}
      onMouseDown={(event) => {
        event.preventDefault();
        if (event.button === 0) onChoose();
      }}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 md:min-h-9',
        isActive && 'bg-surface-3',
      )}
    >
      <Icon name={icon} className={classNames('size-4', isActive ? 'text-gold' : 'text-muted')} />
      <span className={classNames('min-w-0 truncate font-medium', detail && 'max-w-3/4 shrink-0')}>
        {name}
      </span>
      {detail && <span className="min-w-0 flex-1 truncate text-12 text-muted">{detail}</span>}
      <span className="ml-auto shrink-0 pl-2">
        {end}
        {keys && (
          <span aria-hidden="true" className="flex gap-1 max-md:hidden">
            {keys.split(' ').map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        )}
      </span>
    </div>
  );
}
