import { lazy, Suspense, useCallback, useEffect } from 'react';
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { DeskShortcuts } from '#web/desk/desk-shortcuts.tsx';
import { Main } from '#web/desk/main.tsx';
import { journalQuery } from '#web/queries/journal.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { SessionEnded } from '#web/session/session-ended.tsx';
import { usePrivatePage } from '#web/session/use-private-page.ts';
import { useEditedEntry } from './journal/edited-entry.ts';
import { Journal } from './journal/journal.tsx';
import { journalParams } from './journal/journal-params.ts';
import { SEARCH_ID } from './journal/journal-toolbar.tsx';
import { BottomBar, SideMenu } from './menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The form and its rules are not needed to read a journal; they follow when the page is there. */
const loadEntryDialog = () => import('./journal/entry-dialog.tsx');
const EntryDialog = lazy(async () => ({ default: (await loadEntryDialog()).EntryDialog }));

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader } = await requireTrader(args);
  await queryClient.prefetchInfiniteQuery(
    journalQuery(api, { traderId: trader.id, ...journalParams(args.url.searchParams) }),
  );
  return trader;
}

/** Another search or filter is fetched by the list itself. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function Component() {
  const trader = useLoaderData<typeof loader>();
  const sessionEnd = usePrivatePage(trader.id);
  const [edited, setEdited] = useEditedEntry(trader.id, sessionEnd !== null);
  const createEntry = useCallback(() => setEdited({ entry: null }), [setEdited]);

  useEffect(() => {
    void loadEntryDialog();
  }, []);

  if (sessionEnd) return <SessionEnded end={sessionEnd} keepsDraft={edited?.draft !== undefined} />;
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <SideMenu traderId={trader.id} />
      <div className="min-w-0 pb-28 md:pb-12">
        <TopBar trader={trader} />
        <Main className="mx-auto max-w-300 px-4 pt-4 sm:px-8">
          <Journal traderId={trader.id} onEdit={setEdited} onCreate={createEntry} />
        </Main>
      </div>
      <BottomBar traderId={trader.id} onCreate={createEntry} />
      <DeskShortcuts
        traderId={trader.id}
        own={[
          { keys: 'n', does: 'New entry', run: createEntry },
          { keys: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() },
        ]}
      />
      {edited && (
        <Suspense>
          <EntryDialog
            traderId={trader.id}
            edited={edited}
            onClose={() => setEdited(null)}
            onInterrupted={(draft) => setEdited((current) => current && { ...current, draft })}
          />
        </Suspense>
      )}
    </div>
  );
}
