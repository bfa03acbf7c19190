import { messageOf } from '#web/app/api-error.ts';
import { Button } from '#web/ui/button.tsx';

interface LoadMoreProps {
  /** A list that is read page by page. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  busyText: string;
}

/** Below a list: reads its next page, where there is one, and says why that could not be read. */
export function LoadMore({ list, busyText }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3 p-4">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-loss">
          {messageOf(list.error, 'The server could not be reached.')}
        </p>
      )}
      <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} busyText={busyText}>
        Load more
      </Button>
    </div>
  );
}
