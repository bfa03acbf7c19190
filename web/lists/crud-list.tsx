import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type EditProps, type Interrupted, useEdited } from '#web/forms/edited.ts';
import type { CrudMessages } from './crud-messages.ts';
import { DeleteDialog, type Remove } from './delete-dialog.tsx';
import { ListPage, type ListPageTexts } from './list-page.tsx';

/** Props of the form of a listed noun. */
export interface CrudFormProps<Row, Fields> extends EditProps<Row, Fields> {
  messages: CrudMessages;
}

/** Everything a page needs to list, create, change and delete a noun. */
export interface CrudDescription<Row, Fields> {
  texts: ListPageTexts<Row>;
  messages: CrudMessages;
  /** What else is lost when one is deleted. */
  describeLoss: (row: Row) => ReactNode;
  form: ComponentType<CrudFormProps<Row, Fields>>;
  interrupted: Interrupted<Row, Fields>;
  /** What is filled in for a new one. */
  startFields?: () => Partial<Fields>;
}

/** Props of each item. */
export interface ListedProps<Row> {
  messages: CrudMessages;
  /** The full list in order; `null` while it is filtered, when nothing can be moved. */
  order: readonly Row[] | null;
  onEdit: () => void;
  onDelete: () => void;
}

interface CrudListProps<Row extends { id: number | string }, Fields> {
  of: CrudDescription<Row, Fields>;
  rows: UseQueryResult<Row[]>;
  remove: Remove<Row['id']>;
  controls?: ReactNode;
  /** Shown between the search and the list. @param add opens the form for a new one with these fields filled in */
  above?: (add: (start: Partial<Fields>) => void) => ReactNode;
  children: (row: Row, listed: ListedProps<Row>, add: (start: Partial<Fields>) => void) => ReactNode;
}

/** The page of a noun: its list, its form and the delete confirmation. */
export function CrudList<Row extends { id: number | string }, Fields>({
  of: { texts, messages, describeLoss, form: Form, interrupted, startFields },
  rows,
  remove,
  controls,
  above,
  children,
}: CrudListProps<Row, Fields>) {
  const { edited, create, createFrom, edit, close, keep } = useEdited(interrupted);
  const [deleted, setDeleted] = useState<Row | null>(null);

  return (
    <>
      <ListPage
        texts={texts}
        noun={messages.noun}
        rows={rows}
        controls={controls}
        above={above?.(createFrom)}
        onAdd={startFields ? () => createFrom(startFields()) : create}
      >
        {(row, order) =>
          children(
            row,
            { messages, order, onEdit: () => edit(row), onDelete: () => setDeleted(row) },
            createFrom,
          )
        }
      </ListPage>
      <DeleteDialog
        row={deleted}
        describe={describeLoss}
        messages={messages}
        remove={remove}
        onClose={() => setDeleted(null)}
      />
      {edited && <Form edited={edited} messages={messages} onClose={close} onInterrupted={keep} />}
    </>
  );
}
