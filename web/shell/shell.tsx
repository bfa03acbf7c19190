import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { PageFrameContext } from '#web/context/page-frame.tsx';
import type { EntryFields } from '#web/features/entries/entry-form.ts';
import { importPath } from '#web/features/layout/dashboard-tabs.ts';
import type { StrategyFields } from '#web/features/strategies/strategy-form.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import type { Member } from '#web/session/member.ts';
import { SessionEnded } from '#web/session/session-ended.tsx';
import { usePrivatePage } from '#web/session/use-private-page.ts';
import { useViewOnly } from '#web/session/viewing.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload, useOnDemand } from '#web/ui/on-demand.ts';
import { useIdle } from '#web/ui/use-idle.ts';
import { BottomBar } from './bottom-bar.tsx';
import type { DropToImport } from './drop-to-import.tsx';
import type { Editing } from './editing.ts';
import { useFindKey } from './find-key.ts';
import type { IncomingFiles } from './incoming-files.ts';
import { menuPages } from './menu-pages.ts';
import { usePageShortcutList } from './page-shortcuts.ts';
import { installServiceWorker } from './service-worker.ts';
import { ShellContext, type ShellValue } from './shell-context.ts';
import { ShellPage } from './shell-page.tsx';
import { ShellShortcuts } from './shell-shortcuts.tsx';
import { SideMenu } from './side-menu.tsx';

/** Loaded on demand: reading a page needs neither the forms nor their rules. They are preloaded when the page is idle. */
const entryForm = onDemand(async () => {
  const { OwnEntryDialog, strategyPickerLoaded } = await import('#web/features/entries/own-entry-dialog.tsx');
  await strategyPickerLoaded;
  return OwnEntryDialog;
});
const strategyForm = onDemand(
  async () => (await import('#web/features/strategies/strategy-dialog.tsx')).StrategyDialog,
);

const palette = onDemand(async () => (await import('./palette/palette.tsx')).Palette);

const dropToImport = onDemand(async () => (await import('./drop-to-import.tsx')).DropToImport);

/** Drafts by trader, interrupted by the end of a session. */
const interrupted: {
  entry: Interrupted<JournalEntry, EntryFields>;
  strategy: Interrupted<Strategy, StrategyFields>;
} = { entry: new Map(), strategy: new Map() };

function loadForms(): void {
  preload(entryForm);
  preload(strategyForm);
}

/** The frame around every page of someone who is logged in: menus, header, forms, shortcuts. */
export function Shell({ trader, isReadOnly }: Member) {
  const sessionEnd = usePrivatePage(trader.id);
  useViewOnly(isReadOnly);
  const { edited: editedEntry, ...entry } = useEdited(interrupted.entry, trader.id);
  const { edited: editedStrategy, ...strategy } = useEdited(interrupted.strategy, trader.id);
  const editing = useMemo<Editing>(
    () => ({
      newEntry: { onClick: entry.create, onPointerEnter: loadForms, onFocus: loadForms },
      editEntry: entry.edit,
      duplicateEntry: entry.duplicate,
      newStrategy: strategy.create,
      editStrategy: strategy.edit,
    }),
    [entry.create, entry.edit, entry.duplicate, strategy.create, strategy.edit],
  );
  useIdle(loadForms, !isReadOnly);
  useIdle(installServiceWorker, true);
  const navigate = useNavigate();
  const incomingFiles = useIncoming();
  const { list, addShortcuts } = usePageShortcutList();
  const [isFinding, setFinding] = useState(false);
  const find = useCallback(() => setFinding(true), []);
  useFindKey(find);
  const value = useMemo<ShellValue>(
    () => ({ trader, isReadOnly, editing, incomingFiles, addShortcuts, find }),
    [trader, isReadOnly, editing, incomingFiles, addShortcuts, find],
  );
  const pages = useMemo(() => menuPages(trader.id, isReadOnly), [trader.id, isReadOnly]);

  if (sessionEnd) {
    const keepsDraft = editedEntry?.draft !== undefined || editedStrategy?.draft !== undefined;
    return <SessionEnded end={sessionEnd} wasView={isReadOnly} keepsDraft={keepsDraft} />;
  }
  return (
    <ShellContext value={value}>
      <div className="min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)] print:!block">
        <SideMenu pages={pages} />
        <PageFrameContext value={ShellPage}>
          <Outlet />
        </PageFrameContext>
        <BottomBar pages={pages} />
      </div>
      <ShellShortcuts
        pageShortcuts={list}
        pages={pages}
        own={isReadOnly ? [] : [{ keys: 'n', does: 'New entry', run: entry.create }]}
      />
      {!isReadOnly && !editedEntry && !editedStrategy && (
        <DropTarget
          onDrop={(dropped) => {
            incomingFiles.add(dropped);
            void navigate(importPath(trader.id));
          }}
        />
      )}
      {isFinding && (
        <DialogOnDemand dialog={palette} noun="list" onClose={() => setFinding(false)}>
          {(Palette) => <Palette pages={pages} onClose={() => setFinding(false)} />}
        </DialogOnDemand>
      )}
      {editedEntry && (
        <DialogOnDemand dialog={entryForm} onClose={entry.close}>
          {(OwnEntryDialog) => (
            <OwnEntryDialog
              traderId={trader.id}
              edited={editedEntry}
              onClose={entry.close}
              onInterrupted={entry.keep}
            />
          )}
        </DialogOnDemand>
      )}
      {editedStrategy && (
        <DialogOnDemand dialog={strategyForm} onClose={strategy.close}>
          {(StrategyDialog) => (
            <StrategyDialog
              traderId={trader.id}
              edited={editedStrategy}
              onClose={strategy.close}
              onInterrupted={strategy.keep}
            />
          )}
        </DialogOnDemand>
      )}
    </ShellContext>
  );
}

function useIncoming(): IncomingFiles {
  const [files, setFiles] = useState<readonly File[]>([]);
  return useMemo(
    () => ({
      files,
      add: (added) => setFiles((before) => [...before, ...added]),
      taken: () => setFiles([]),
    }),
    [files],
  );
}

/** Files can be dropped once its code is there, which nothing waits for. */
function DropTarget(props: ComponentProps<typeof DropToImport>) {
  const { Component: Target } = useOnDemand(dropToImport);
  return Target && <Target {...props} />;
}
