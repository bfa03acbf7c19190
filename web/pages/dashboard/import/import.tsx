import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { Page } from '#web/context/page-frame.tsx';
import { ImportList } from '#web/features/imports/import-list.tsx';
import { ImportStart } from '#web/features/imports/import-start.tsx';
import { PastImport } from '#web/features/imports/past-import.tsx';
import { REPORT_PARAM } from '#web/features/layout/dashboard-tabs.ts';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { importFormatsQuery, importQuery, importsQuery } from '#web/queries/imports.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { useIsReadOnly } from '#web/shell/own-only.tsx';
import { useIncomingFiles } from '#web/shell/shell-context.ts';
import { useCarriedState } from '#web/ui/browser/carried-state.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Card } from '#web/ui/display/card.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';

/** Loaded with the first file. */
const importer = onDemand(async () => (await import('#web/features/imports/importer.tsx')).Importer);

const carried = new Map<string, boolean>();

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader, isFirstRender } = await requireTrader(args);
  const shown = shownImport(args.url.searchParams);
  const read = Promise.all([
    ...(shown === null ? [] : [queryClient.prefetchQuery(importQuery(api, shown))]),
    queryClient.prefetchInfiniteQuery(importsQuery(api, trader.id)),
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
    queryClient.prefetchQuery(importFormatsQuery(api)),
  ]);
  if (isFirstRender) await read;
  return trader.id;
}

/** The past import that the address names. */
function shownImport(params: URLSearchParams): number | null {
  const id = Number(params.get(REPORT_PARAM));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Brings a broker's files into the journal, and lists what came in so far. */
export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const isReadOnly = useIsReadOnly();
  const incoming = useIncomingFiles();
  const [isOpen, setOpen] = useCarriedState(carried, String(traderId), () => false);
  const shown = shownImport(useSearchParams()[0]);
  if (!isOpen && incoming.files.length > 0) setOpen(true);
  return (
    <Page title="Import">
      {isOpen ? (
        <ImporterOnDemand traderId={traderId} onClose={() => setOpen(false)} />
      ) : shown !== null ? (
        <PastImport traderId={traderId} id={shown} />
      ) : (
        <>
          {!isReadOnly && <ImportStart onChoose={incoming.add} />}
          <ImportList traderId={traderId} isReadOnly={isReadOnly} />
        </>
      )}
    </Page>
  );
}

function ImporterOnDemand({ traderId, onClose }: { traderId: number; onClose: () => void }) {
  const { Component: Importer, hasFailed, retry } = useOnDemand(importer);
  const incoming = useIncomingFiles();
  if (Importer) {
    return (
      <Importer traderId={traderId} incoming={incoming.files} onTaken={incoming.taken} onClose={onClose} />
    );
  }
  return (
    <Card className="p-4">
      {hasFailed ? (
        <RetryNotice
          title="The import could not be opened"
          hint="The server could not be reached. Nothing was imported."
          onRetry={retry}
          busy={false}
        />
      ) : (
        <LoadingIndicator text="Reading..." />
      )}
    </Card>
  );
}
