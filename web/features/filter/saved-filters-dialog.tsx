import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewSavedFilter } from '#src/features/saved-filters/contract.ts';
import type { SavedFilter } from '#src/features/saved-filters/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { findNameField, NameForm } from '#web/forms/name-form.tsx';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { ListStates } from '#web/lists/list-states.tsx';
import { savedFiltersQuery, useDeleteSavedFilter, useSaveFilter } from '#web/queries/saved-filters.ts';
import { Button, IconButton } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { withPeriodDays, withPeriodName } from './periods.ts';

const FORM_ID = 'save-filter';
const MESSAGES = {
  noun: 'saved filter',
  deleted: 'Saved filter deleted successfully',
  deleteFailed: 'Failed to delete saved filter',
};

interface SavedFiltersDialogProps {
  traderId: number;
  /** What the journal is narrowed down by now, as it would be saved; blank for nothing. */
  query: string;
  onUse: (query: string) => void;
  onClose: () => void;
}

/** A trader's saved filters: using one, saving what is shown, and deleting one. */
export function SavedFiltersDialog({ traderId, query, onUse, onClose }: SavedFiltersDialogProps) {
  const saved = useQuery(savedFiltersQuery(useApi(), traderId));
  const today = useToday();
  const save = useSaveFilter();
  const remove = useDeleteSavedFilter();
  const [deleted, setDeleted] = useState<SavedFilter | null>(null);
  return (
    <Dialog open onClose={onClose} title="Saved filters" takeFocus={() => findNameField(FORM_ID)?.focus()}>
      <DialogBody className="flex flex-col gap-5">
        {query !== '' && (
          <NameForm
            id={FORM_ID}
            placeholder="Late shorts"
            submit="Save this filter"
            failed="Failed to save filter"
            read={(name) => {
              const { data, error } = NewSavedFilter.safeParse({ name, query: withPeriodName(query, today) });
              return data ? { row: data } : { problem: error.issues[0]?.message };
            }}
            create={(row, key) => save.mutateAsync({ row, key })}
            busy={save.isPending}
          />
        )}
        <ListStates
          read={saved}
          skeleton={<Skeleton className="h-32 w-full" />}
          failed="Failed to fetch saved filters"
          empty={{
            icon: 'archive',
            title: 'No saved filters yet',
            hint: 'Narrow the journal down, then give that a name here.',
          }}
        >
          {(listed) => (
            <ul aria-label="Saved filters" className="rounded border border-line">
              {listed.map((filter) => (
                <li
                  key={filter.id}
                  className="flex items-center justify-between gap-3 border-b border-line p-2 last:border-b-0"
                >
                  <Button
                    variant="ghost"
                    onClick={() => {
                      onUse(withPeriodDays(filter.query, today));
                      onClose();
                    }}
                    className="min-w-0 !shrink"
                  >
                    <span className="min-w-0 truncate">{filter.name}</span>
                  </Button>
                  <IconButton
                    variant="ghost"
                    icon="trash-2"
                    label={`Delete saved filter ${filter.name}`}
                    onClick={() => setDeleted(filter)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </DialogBody>
      <DeleteDialog
        row={deleted}
        describe={({ name }) => name}
        messages={MESSAGES}
        remove={remove}
        onClose={() => setDeleted(null)}
        focusFallback={() => findNameField(FORM_ID)}
      />
    </Dialog>
  );
}
