import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { foldText } from '#src/values/text/text.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useShortcuts } from '#web/ui/browser/shortcuts.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SearchBox } from '#web/ui/inputs/search-box.tsx';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { ListStates } from './list-states.tsx';

/** Texts and parts of a list page. */
export interface ListPageTexts<Row> {
  title: string;
  /** The list's accessible name. */
  label: string;
  /** Label of the search field. */
  searchBy: string;
  /** The text of an item that is searched. */
  textsOf: (row: Row) => readonly (string | null)[];
  /** The button that creates an item. */
  add: string;
  empty: ComponentProps<typeof EmptyState>;
  /** The error's title when nothing can be shown. */
  failed: string;
  layout: string;
  /** Height of an item's skeleton. */
  skeleton: string;
}

interface ListPageProps<Row> {
  texts: ListPageTexts<Row>;
  /** `quote` */
  noun: string;
  rows: UseQueryResult<Row[]>;
  /** Further controls next to the search. */
  controls?: ReactNode;
  /** Shown between the search and the list. */
  above?: ReactNode;
  onAdd: () => void;
  /** @param order the full list in order; `null` while it is filtered, when nothing can be moved */
  children: (row: Row, order: readonly Row[] | null) => ReactNode;
}

/** A page that lists one noun: heading, search, create button and every state of the list. */
export function ListPage<Row extends { id: number | string }>({
  texts: { title, label, searchBy, textsOf, add, empty, failed, layout, skeleton },
  noun,
  rows,
  controls,
  above,
  onAdd,
  children,
}: ListPageProps<Row>) {
  const [text, setText] = useState('');
  const searched = foldText(useDeferredValue(text));
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ n: onAdd, '/': () => search.current?.focus() });
  const isFound = (row: Row) => textsOf(row).some((part) => part && foldText(part).includes(searched));
  const shown = rows.data?.filter(isFound) ?? [];

  return (
    <Page
      title={title}
      note={
        rows.data && (
          <span role="status" className="tabular-nums">
            {searched !== '' && `${formatCount(shown.length)} of `}
            {count(rows.data.length, noun)}
          </span>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          ref={search}
          label={`Search ${label.toLowerCase()}`}
          placeholder={searchBy}
          text={text}
          onType={setText}
          onClear={() => setText('')}
        />
        {controls}
        <Button variant="primary" icon="plus" onClick={onAdd} className="max-sm:w-full">
          {add}
        </Button>
      </div>
      {above}
      <ListStates
        read={rows}
        skeleton={<ListSkeleton layout={layout} height={skeleton} />}
        failed={failed}
        empty={empty}
      >
        {(all) =>
          shown.length === 0 ? (
            <NoMatch noun={noun} onClear={() => setText('')} />
          ) : (
            <ul
              aria-label={label}
              className={classNames(
                layout,
                '[&>[data-dragged]]:opacity-50 [&>[data-drop]]:outline-2 [&>[data-drop]]:outline-gold [&>[data-drop]]:outline-solid',
              )}
            >
              {shown.map((row) => children(row, searched === '' ? all : null))}
            </ul>
          )
        }
      </ListStates>
    </Page>
  );
}

function ListSkeleton({ layout, height }: { layout: string; height: string }) {
  return (
    <div className={`relative ${layout}`}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className={`${height} rounded-lg`} />
      ))}
      <LoadingOver variant="pulse" />
    </div>
  );
}

function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon="search-x"
        title={`No ${noun} matches`}
        hint="Try another word."
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    </Card>
  );
}
