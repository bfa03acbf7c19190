import { toMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/inputs/button.tsx';

interface LoadMoreProps {
  /** A paginated query. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  busyText: string;
}

/** Below a list: loads its next page, if there is one, and shows why that failed. */
export function LoadMore({ list, busyText }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3 p-4">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-loss">
          {toMessage(list.error, 'The server could not be reached.')}
        </p>
      )}
      <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} busyText={busyText}>
        Load more
      </Button>
    </div>
  );
}
