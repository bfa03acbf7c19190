import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { LiveContext } from '#web/context/live.ts';
import { PageFrameContext } from '#web/context/page-frame.tsx';
import type { Editing } from '#web/features/entries/editing.ts';
import type { EntryFields } from '#web/features/entries/entry-form.ts';
import { OwnEntryDialog } from '#web/features/entries/own-entry-dialog.tsx';
import { doAfterSaves } from '#web/features/entries/saves-in-turn.ts';
import { importPath } from '#web/features/layout/dashboard-tabs.ts';
import { StrategyDialog } from '#web/features/strategies/strategy-dialog.tsx';
import type { StrategyFields } from '#web/features/strategies/strategy-form.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { useLive } from '#web/session/live/use-live.ts';
import type { Member } from '#web/session/member.ts';
import { SessionEnded } from '#web/session/session-ended.tsx';
import { usePrivatePage } from '#web/session/use-private-page.ts';
import { useViewOnly } from '#web/session/viewing.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { useIdle } from '#web/ui/browser/use-idle.ts';
import { BottomBar } from './bottom-bar.tsx';
import type { DropToImport } from './drop-to-import.tsx';
import { useFindKey } from './find-key.ts';
import type { IncomingFiles } from './incoming-files.ts';
import { menuPages } from './menu-pages.ts';
import { usePageShortcutList } from './page-shortcuts.ts';
import { Palette } from './palette/palette.tsx';
import { installServiceWorker } from './service-worker.ts';
import { ShellContext, type ShellValue } from './shell-context.ts';
import { ShellPage } from './shell-page.tsx';
import { ShellShortcuts } from './shell-shortcuts.tsx';
import { SideMenu } from './side-menu.tsx';

const dropToImport = onDemand(async () => (await import('./drop-to-import.tsx')).DropToImport);

/** Drafts by trader, interrupted by the end of a session. */
const interrupted: {
  entry: Interrupted<JournalEntry, EntryFields>;
  strategy: Interrupted<Strategy, StrategyFields>;
} = { entry: createDrafts(), strategy: createDrafts() };

/** The frame around every page of someone who is logged in: menus, header, forms, shortcuts. */
export function Shell({ trader, isReadOnly, manager }: Member) {
  const { end: sessionEnd, check: checkSession } = usePrivatePage({ trader, isReadOnly });
  const live = useLive(sessionEnd === null, checkSession);
  const isView = isReadOnly && manager === null;
  useViewOnly(isView);
  const { edited: editedEntry, ...entry } = useEdited(interrupted.entry, trader.id);
  const { edited: editedStrategy, ...strategy } = useEdited(interrupted.strategy, trader.id);
  const editing = useMemo<Editing>(
    () => ({
      newEntry: entry.create,
      editEntry: (row, start) => doAfterSaves(row, (now) => entry.edit(now, start)),
      duplicateEntry: (row) => doAfterSaves(row, entry.duplicate),
      newStrategy: strategy.create,
      editStrategy: strategy.edit,
    }),
    [entry.create, entry.edit, entry.duplicate, strategy.create, strategy.edit],
  );
  useIdle(installServiceWorker, true);
  const navigate = useNavigate();
  const incomingFiles = useIncoming();
  const { list, addShortcuts } = usePageShortcutList();
  const [isFinding, setFinding] = useState(false);
  const find = useCallback(() => setFinding(true), []);
  useFindKey(find);
  const isManager = useQuery(sessionQuery(useApi())).data?.role === 'manager';
  const pages = useMemo(
    () => menuPages(trader.id, { isReadOnly, isManager }),
    [trader.id, isReadOnly, isManager],
  );
  const value = useMemo<ShellValue>(
    () => ({ pages, trader, isReadOnly, manager, editing, incomingFiles, addShortcuts, find }),
    [pages, trader, isReadOnly, manager, editing, incomingFiles, addShortcuts, find],
  );

  if (sessionEnd) {
    return <SessionEnded end={sessionEnd} wasView={isView} trader={trader} manager={manager} />;
  }
  return (
    <ShellContext value={value}>
      <div className="min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)] print:!block">
        <LiveContext value={live}>
          <SideMenu />
          <PageFrameContext value={ShellPage}>
            <Outlet />
          </PageFrameContext>
          <BottomBar />
        </LiveContext>
      </div>
      <ShellShortcuts pageShortcuts={list} />
      {!isReadOnly && !editedEntry && !editedStrategy && (
        <DropTarget
          onDrop={(dropped) => {
            incomingFiles.add(dropped);
            void navigate(importPath(trader.id));
          }}
        />
      )}
      {isFinding && <Palette onClose={() => setFinding(false)} />}
      {editedEntry && (
        <OwnEntryDialog
          traderId={trader.id}
          edited={editedEntry}
          onClose={entry.close}
          onInterrupted={entry.keep}
        />
      )}
      {editedStrategy && (
        <StrategyDialog
          traderId={trader.id}
          edited={editedStrategy}
          onClose={strategy.close}
          onInterrupted={strategy.keep}
        />
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
