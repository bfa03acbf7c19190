import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type EditProps, type Interrupted, useEdited } from '#web/forms/edited.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { type OnDemand, preload } from '#web/ui/on-demand.ts';
import type { CrudMessages } from './crud-messages.ts';
import { DeleteDialog, type Remove } from './delete-dialog.tsx';
import { ListPage, type ListPageTexts } from './list-page.tsx';

/** What the form of a listed noun is given. */
export interface CrudFormProps<Row, Fields> extends EditProps<Row, Fields> {
  messages: CrudMessages;
}

/** All there is to say of a noun that is listed, created, changed and deleted. */
export interface CrudDescription<Row, Fields> {
  texts: ListPageTexts<Row>;
  messages: CrudMessages;
  /** What is lost with one that is deleted. */
  describeLoss: (row: Row) => ReactNode;
  /** The form and its rules are not needed to read the list; they follow when it is there. */
  form: OnDemand<CrudFormProps<Row, Fields>>;
  interrupted: Interrupted<Row, Fields>;
}

/** What each item of the list is given. */
export interface ListedProps<Row> {
  messages: CrudMessages;
  /** All of them, in their order; `null` while only some are shown, so that none can be moved. */
  order: readonly Row[] | null;
  onEdit: () => void;
  onDelete: () => void;
}

interface CrudListProps<Row, Fields> {
  of: CrudDescription<Row, Fields>;
  rows: UseQueryResult<Row[]>;
  remove: Remove;
  controls?: ReactNode;
  children: (row: Row, listed: ListedProps<Row>) => ReactNode;
}

/** The page of a noun: its list, its form, and the question before one is deleted. */
export function CrudList<Row extends { id: number }, Fields>({
  of: { texts, messages, describeLoss, form, interrupted },
  rows,
  remove,
  controls,
  children,
}: CrudListProps<Row, Fields>) {
  const { edited, create, edit, close, keep } = useEdited(interrupted);
  const [deleted, setDeleted] = useState<Row | null>(null);
  useEffect(() => preload(form), [form]);

  return (
    <>
      <ListPage texts={texts} noun={messages.noun} rows={rows} controls={controls} onAdd={create}>
        {(row, order) =>
          children(row, { messages, order, onEdit: () => edit(row), onDelete: () => setDeleted(row) })
        }
      </ListPage>
      <DeleteDialog
        row={deleted}
        describe={describeLoss}
        messages={messages}
        remove={remove}
        onClose={() => setDeleted(null)}
      />
      {edited && (
        <DialogOnDemand dialog={form} onClose={close}>
          {(Form) => <Form edited={edited} messages={messages} onClose={close} onInterrupted={keep} />}
        </DialogOnDemand>
      )}
    </>
  );
}
