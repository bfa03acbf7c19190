import { useCallback, useMemo } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { Main } from '#web/features/layout/main.tsx';
import { TeamShortcuts } from '#web/features/layout/team-shortcuts.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { SessionEnded } from '#web/session/session-ended.tsx';
import { usePrivatePage } from '#web/session/use-private-page.ts';
import { useViewOnly } from '#web/session/viewing.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload } from '#web/ui/on-demand.ts';
import { useIdle } from '#web/ui/use-idle.ts';
import { type EntryEditing, EntryEditingContext } from './entry-editing.ts';
import { useEditedEntry } from './journal/edited-entry.ts';
import { SEARCH_ID } from './journal/search-id.ts';
import { BottomBar, SideMenu } from './menu.tsx';
import { ReadOnlyContext } from './own-only.tsx';
import { useEditedStrategy } from './strategies/edited-strategy.ts';
import { StrategyEditingContext } from './strategy-editing.ts';
import { TopBar } from './top-bar.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

/** The forms and their rules are not needed to read a tab; they follow when the page is at rest. */
const entryForm = onDemand(async () => {
  const { OwnEntryDialog, strategyPickerLoaded } = await import('./journal/own-entry-dialog.tsx');
  await strategyPickerLoaded;
  return OwnEntryDialog;
});
const strategyForm = onDemand(async () => (await import('./strategies/strategy-dialog.tsx')).StrategyDialog);

function loadForms(): void {
  preload(entryForm);
  preload(strategyForm);
}

export async function loader(args: LoaderFunctionArgs) {
  const { trader, isReadOnly } = await requireTrader(args);
  return { trader, isReadOnly };
}

/** It stays as it is while tabs change. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.traderId !== nextParams.traderId;
}

/** What every tab has around it: the menu, the way out, and the form of an entry. */
export function Component() {
  const { trader, isReadOnly } = useLoaderData<typeof loader>();
  const sessionEnd = usePrivatePage(trader.id);
  useViewOnly(isReadOnly);
  const [edited, setEdited] = useEditedEntry(trader.id, sessionEnd !== null);
  const [editedStrategy, setEditedStrategy] = useEditedStrategy(trader.id, sessionEnd !== null);
  const createEntry = useCallback(() => setEdited({ entry: null }), [setEdited]);
  const editing = useMemo<EntryEditing>(() => {
    const newEntry = { onClick: createEntry, onPointerEnter: loadForms, onFocus: loadForms };
    return { newEntry, editEntry: setEdited };
  }, [createEntry, setEdited]);
  useIdle(loadForms, !isReadOnly);

  if (sessionEnd) {
    const keepsDraft = edited?.draft !== undefined || editedStrategy?.draft !== undefined;
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
            <EntryEditingContext value={editing}>
              <StrategyEditingContext value={setEditedStrategy}>
                <Outlet />
              </StrategyEditingContext>
            </EntryEditingContext>
          </Main>
        </div>
        <BottomBar traderId={trader.id} newEntry={editing.newEntry} />
        <TeamShortcuts
          traderId={trader.id}
          hasHub={!isReadOnly}
          own={[
            ...(isReadOnly ? [] : [{ keys: 'n', does: 'New entry', run: createEntry }]),
            { keys: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() },
          ]}
        />
        {edited && (
          <DialogOnDemand dialog={entryForm} onClose={() => setEdited(null)}>
            {(OwnEntryDialog) => (
              <OwnEntryDialog
                traderId={trader.id}
                edited={edited}
                onClose={() => setEdited(null)}
                onInterrupted={(draft) => setEdited((current) => current && { ...current, draft })}
              />
            )}
          </DialogOnDemand>
        )}
        {editedStrategy && (
          <DialogOnDemand dialog={strategyForm} onClose={() => setEditedStrategy(null)}>
            {(StrategyDialog) => (
              <StrategyDialog
                traderId={trader.id}
                edited={editedStrategy}
                onClose={() => setEditedStrategy(null)}
                onInterrupted={(draft) => setEditedStrategy((current) => current && { ...current, draft })}
              />
            )}
          </DialogOnDemand>
        )}
      </div>
    </ReadOnlyContext>
  );
}
