import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Archive } from '#src/features/archives/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { archivesQuery } from '#web/queries/archives.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { ArchiveList } from './archive-list.tsx';
import { ArchiveReset } from './archive-reset.tsx';
import { ArchiveViewer } from './archive-viewer.tsx';

/** Archive & Reset: ends the current period, and lists past ones. */
export function Component() {
  const archives = useInfiniteQuery(archivesQuery(useApi()));
  const listed = archives.data?.pages.flatMap((page) => page.archives);
  const [viewed, setViewed] = useState<Archive | null>(null);
  return (
    <Page title="Archive & Reset">
      <ArchiveReset />
      <Card as="section" aria-labelledby="archives">
        <h2 id="archives" className="border-b border-line p-5 text-16 font-semibold">
          Archives
        </h2>
        {archives.isPending && <Skeleton className="m-5 h-24" />}
        {archives.isError && !listed && <ReadError title="Failed to fetch archives" read={archives} />}
        {listed?.length === 0 && (
          <EmptyState
            icon="archive"
            title="No archives"
            hint="What is archived can be read here, by period."
          />
        )}
        {listed && listed.length > 0 && <ArchiveList archives={listed} onView={setViewed} />}
        <LoadMore list={archives} busyText="Loading archives..." />
      </Card>
      <ArchiveViewer archive={viewed} onClose={() => setViewed(null)} />
    </Page>
  );
}
