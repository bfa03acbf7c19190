import type { BoardRow } from '#src/features/board/responses.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { useOpenView } from '../open-view.ts';

/** Opens the day of a row's trader. */
export function ViewDay({ row: { traderId, name }, today }: { row: BoardRow; today: string }) {
  const { open } = useOpenView();
  return (
    <button
      type="button"
      onClick={() => open(traderId, dayPath(traderId, today))}
      className="rounded text-left font-medium text-ink after:absolute after:inset-0 after:content-empty"
    >
      {name}
    </button>
  );
}
