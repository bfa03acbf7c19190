import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { count } from '#src/values/text/count.ts';
import { toMessage } from '#web/api/api-error.ts';
import { MAX_SEARCH } from '#web/queries/entry-filter.ts';
import { isComposedKey } from '#web/ui/browser/composed-key.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { Spinner } from '#web/ui/notices/spinner.tsx';
import { useShell } from '../shell-context.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteSections } from './palette-sections.tsx';
import { useFound } from './use-found.ts';

/** Finds trades and pages, and does what the shell does: a combobox over a list of everything. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { trader } = useShell();
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Runs once the dialog has given back the focus, which it would otherwise take from what opens next. */
  const chosen = useRef<(() => void) | null>(null);
  const listId = useId();
  const found = useFound(trader.id, typed);
  const sections = usePaletteSections(typed, found);
  const options = sections.flatMap((section) => section.options);
  const active = options.find(({ id }) => id === (activeId ?? found.firstId)) ?? options[0];
  const isUnsettled = found.isLoading || (found.isSearching && (found.isOfTrade || options.length === 0));
  const isPending = isUnsettled && activeId === null;
  /** Whether Enter was pressed before it was known what is found. */
  const [isAwaited, setAwaited] = useState(false);
  const chooseFirst = useEffectEvent(() => {
    setAwaited(false);
    if (active) choose(active.run);
  });
  useEffect(() => {
    if (isAwaited && !isPending) chooseFirst();
  }, [isAwaited, isPending]);

  function choose(run: () => void) {
    chosen.current = run;
    setOpen(false);
  }

  function press(event: KeyboardEvent) {
    if (isComposedKey(event)) return;
    const isToggle = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const at = active ? options.indexOf(active) : 0;
      setActiveId(options[(at + step + options.length) % options.length]?.id ?? null);
    } else if (event.key === 'Enter') {
      if (isPending) setAwaited(true);
      else if (active) choose(active.run);
    } else if (event.key === 'Escape' || isToggle) {
      setOpen(false);
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      onFocusReturned={() => {
        onClose();
        chosen.current?.();
      }}
      title="Find or go to"
      className="max-sm:!h-full max-sm:!max-h-none max-sm:!rounded-none sm:!mt-[12vh] sm:!max-h-[min(36rem,76vh)] sm:max-w-150"
      top={
        <div className="flex items-center gap-2 border-b border-line px-2 sm:pl-4">
          {found.isSearching ? <Spinner /> : <Icon name="search" className="size-4 text-muted max-sm:ml-2" />}
          <input
            type="text"
            role="combobox"
            aria-label="Find or go to"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_SEARCH}
            placeholder="Find a trade, a day or a page"
            // Not controlled: a render must not take back what was typed while the dialog opened.
            defaultValue=""
            onChange={(event) => {
              setTyped(event.target.value);
              setActiveId(null);
              setAwaited(false);
            }}
            onKeyDown={press}
            className="h-13 min-w-0 flex-1 bg-transparent px-1 text-16 text-ink outline-none"
          />
          <IconButton variant="ghost" icon="x" label="Close" onClick={() => setOpen(false)} />
        </div>
      }
    >
      <DialogBody className="!px-2 !py-2">
        <PaletteList
          id={listId}
          sections={sections}
          activeId={active?.id ?? null}
          onActivate={setActiveId}
          onChoose={choose}
        />
        {found.problem && (
          <p role="alert" className="px-3 py-3 text-loss">
            {found.problem}
          </p>
        )}
        {found.error && (
          <p role="alert" className="px-3 py-3 text-loss">
            Trades could not be searched. {toMessage(found.error, 'The server could not be reached.')}
          </p>
        )}
        {options.length === 0 && !found.error && !found.problem && (
          <p className="px-3 py-6 text-center text-muted">
            {found.isSearching ? 'Searching...' : 'Nothing found. Try other words, or a date.'}
          </p>
        )}
      </DialogBody>
      <p role="status" className="sr-only">
        {!found.isSearching && count(options.length, 'result')}
      </p>
    </Dialog>
  );
}
