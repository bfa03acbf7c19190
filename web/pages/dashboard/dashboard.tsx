import { type ComponentProps, useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import type { EntryFields } from '#web/features/entries/entry-form.ts';
import { importPath } from '#web/features/layout/dashboard-tabs.ts';
import { Main } from '#web/features/layout/main.tsx';
import { TeamShortcuts } from '#web/features/layout/team-shortcuts.tsx';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { SessionEnded } from '#web/session/session-ended.tsx';
import { usePrivatePage } from '#web/session/use-private-page.ts';
import { useViewOnly } from '#web/session/viewing.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload, useOnDemand } from '#web/ui/on-demand.ts';
import { useIdle } from '#web/ui/use-idle.ts';
import type { DropToImport } from './drop-to-import.tsx';
import { type Editing, EditingContext } from './editing.ts';
import { type IncomingFiles, IncomingFilesContext } from './incoming-files.ts';
import { SEARCH_ID } from './journal/search-id.ts';
import { BottomBar, SideMenu } from './menu.tsx';
import { ReadOnlyContext } from './own-only.tsx';
import type { StrategyFields } from './strategies/strategy-form.ts';
import { TopBar } from './top-bar.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

/** Loaded on demand: reading a tab needs neither the forms nor their rules. They are preloaded when the page is idle. */
const entryForm = onDemand(async () => {
  const { OwnEntryDialog, strategyPickerLoaded } = await import('./journal/own-entry-dialog.tsx');
  await strategyPickerLoaded;
  return OwnEntryDialog;
});
const strategyForm = onDemand(async () => (await import('./strategies/strategy-dialog.tsx')).StrategyDialog);

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

export async function loader(args: LoaderFunctionArgs) {
  const { trader, isReadOnly } = await requireTrader(args);
  return { trader, isReadOnly };
}

/** Stays unchanged while tabs change. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.traderId !== nextParams.traderId;
}

/** The layout around every tab: menu, log-out, and the form of an entry. */
export function Component() {
  const { trader, isReadOnly } = useLoaderData<typeof loader>();
  const sessionEnd = usePrivatePage(trader.id);
  useViewOnly(isReadOnly);
  const { edited: editedEntry, ...entry } = useEdited(interrupted.entry, trader.id);
  const { edited: editedStrategy, ...strategy } = useEdited(interrupted.strategy, trader.id);
  const editing = useMemo<Editing>(
    () => ({
      newEntry: { onClick: entry.create, onPointerEnter: loadForms, onFocus: loadForms },
      editEntry: entry.edit,
      newStrategy: strategy.create,
      editStrategy: strategy.edit,
    }),
    [entry.create, entry.edit, strategy.create, strategy.edit],
  );
  useIdle(loadForms, !isReadOnly);
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const incoming = useMemo<IncomingFiles>(
    () => ({
      files,
      add: (added) => setFiles((before) => [...before, ...added]),
      taken: () => setFiles([]),
    }),
    [files],
  );

  if (sessionEnd) {
    const keepsDraft = editedEntry?.draft !== undefined || editedStrategy?.draft !== undefined;
    return <SessionEnded end={sessionEnd} keepsDraft={keepsDraft} />;
  }
  return (
    <ReadOnlyContext value={isReadOnly}>
      <div className="min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)] print:!block">
        <SideMenu traderId={trader.id} />
        <div className="min-w-0 pb-28 md:pb-12">
          <TopBar trader={trader} />
          <Main className="mx-auto max-w-300 px-4 pt-4 sm:px-8">
            <p className="mb-4 hidden text-20 font-semibold print:block">{trader.name}</p>
            {isReadOnly && <ViewingBanner name={trader.name} />}
            <EditingContext value={editing}>
              <IncomingFilesContext value={incoming}>
                <Outlet />
              </IncomingFilesContext>
            </EditingContext>
          </Main>
        </div>
        <BottomBar traderId={trader.id} newEntry={editing.newEntry} />
        <TeamShortcuts
          traderId={trader.id}
          hasHub={!isReadOnly}
          own={[
            ...(isReadOnly ? [] : [{ keys: 'n', does: 'New entry', run: entry.create }]),
            { keys: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() },
          ]}
        />
        {!isReadOnly && !editedEntry && !editedStrategy && (
          <DropTarget
            onDrop={(dropped) => {
              incoming.add(dropped);
              void navigate(importPath(trader.id));
            }}
          />
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
      </div>
    </ReadOnlyContext>
  );
}

/** Files can be dropped once its code is there, which nothing waits for. */
function DropTarget(props: ComponentProps<typeof DropToImport>) {
  const { Component: Target } = useOnDemand(dropToImport);
  return Target && <Target {...props} />;
}
