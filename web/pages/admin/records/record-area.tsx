import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { formatCount } from '#src/values/figure.ts';
import { foldText } from '#src/values/text.ts';
import { messageOf } from '#web/app/api-error.ts';
import { count } from '#web/features/figures/count.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadingOver } from '#web/ui/loading-indicator.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

interface RecordAreaProps<Row> {
  title: string;
  /** `quote` */
  noun: string;
  /** Names the list. */
  list: string;
  rows: UseQueryResult<Row[]>;
  searchBy: string;
  /** What is searched. */
  textsOf: (row: Row) => readonly (string | null)[];
  /** What changes how they are shown, beside the search. */
  controls?: ReactNode;
  add: string;
  onAdd: () => void;
  empty: { icon: string; title: string; hint: string };
  /** When nothing can be shown. */
  failed: string;
  layout: string;
  /** The height of a record while it is on its way. */
  skeleton: string;
  children: (row: Row, place: RecordPlace<Row>) => ReactNode;
}

interface RecordPlace<Row> {
  /** All of them, in their order. */
  all: readonly Row[];
  isSearched: boolean;
}

/** An area that lists records of one noun: its heading, a search, the way to a new one, and every state of the list. */
export function RecordArea<Row extends { id: number }>({
  title,
  noun,
  list,
  rows,
  searchBy,
  textsOf,
  controls,
  add,
  onAdd,
  empty,
  failed,
  layout,
  skeleton,
  children,
}: RecordAreaProps<Row>) {
  const [text, setText] = useState('');
  const searched = foldText(useDeferredValue(text));
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ n: onAdd, '/': () => search.current?.focus() });
  const all = rows.data;
  const shown = all?.filter((row) => textsOf(row).some((part) => part && foldText(part).includes(searched)));

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-20 font-semibold tracking-tight">{title}</h1>
        {all && shown && (
          <p role="status" className="text-12 tabular-nums text-muted">
            {searched === ''
              ? count(all.length, noun)
              : `${formatCount(shown.length)} of ${count(all.length, noun)}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          ref={search}
          label={`Search ${list.toLowerCase()}`}
          placeholder={searchBy}
          text={text}
          onType={setText}
          onClear={() => setText('')}
        />
        {controls}
        <Button variant="primary" icon="i-lucide-plus" onClick={onAdd} className="max-sm:w-full">
          {add}
        </Button>
      </div>
      {rows.isPending && (
        <div className={`relative ${layout}`}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className={`${skeleton} rounded-lg`} />
          ))}
          <LoadingOver variant="pulse" />
        </div>
      )}
      {!all && rows.isError && (
        <Card>
          <ErrorState
            title={failed}
            hint={messageOf(rows.error, 'The server could not be reached.')}
            onRetry={() => void rows.refetch()}
            busy={rows.isFetching}
          />
        </Card>
      )}
      {all?.length === 0 && (
        <Card>
          <EmptyState {...empty} />
        </Card>
      )}
      {all && all.length > 0 && shown?.length === 0 && (
        <Card>
          <EmptyState
            icon="i-lucide-search-x"
            title={`No ${noun} matches`}
            hint="Try another word."
            action={<Button onClick={() => setText('')}>Clear search</Button>}
          />
        </Card>
      )}
      {all && shown && shown.length > 0 && (
        <ul
          aria-label={list}
          className={classNames(
            layout,
            '[&>[data-dragged]]:opacity-50 [&>[data-drop]]:outline-2 [&>[data-drop]]:outline-gold [&>[data-drop]]:outline-solid',
          )}
        >
          {shown.map((row) => children(row, { all, isSearched: searched !== '' }))}
        </ul>
      )}
    </div>
  );
}
