import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import { count } from '#web/features/figures/count.ts';
import { entryCountQuery, tradersQuery, useDeleteTrader } from '#web/queries/traders.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload } from '#web/ui/on-demand.ts';
import { LabelledSwitch } from '#web/ui/switch.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { type Interrupted, useEditedRecord } from '../records/edited-record.ts';
import { RecordArea } from '../records/record-area.tsx';
import { TraderCard } from './trader-card.tsx';
import type { TraderFields } from './trader-form.ts';
import { TRADER_WORDS } from './trader-words.ts';

/** The form and its rules are not needed to read the list; they follow when it is there. */
const traderForm = onDemand(async () => (await import('./trader-dialog.tsx')).TraderDialog);

const interrupted: Interrupted<TraderWithCode, TraderFields> = { edited: null };

/** Manage Traders: the people of the desk and their access codes. */
export function Component() {
  const traders = useQuery(tradersQuery(useApi()));
  const { edited, create, edit, close, keep } = useEditedRecord(interrupted);
  const [deleted, setDeleted] = useState<TraderWithCode | null>(null);
  const remove = useDeleteTrader();
  // Not kept: whoever comes back finds the codes hidden.
  const [areCodesShown, setCodesShown] = useState(false);

  useEffect(() => preload(traderForm), []);

  return (
    <>
      <RecordArea
        title="Manage Traders"
        noun="trader"
        list="Traders"
        rows={traders}
        searchBy="Search name or access code"
        textsOf={({ name, accessCode }) => [name, accessCode]}
        controls={
          <LabelledSwitch
            label="Show codes"
            checked={areCodesShown}
            onCheckedChange={setCodesShown}
            className="min-h-11 px-1 font-medium md:min-h-9"
          />
        }
        add="New Trader"
        onAdd={create}
        empty={{
          icon: 'i-lucide-users',
          title: 'No traders found',
          hint: 'Add the people of the desk. Each logs in with an access code of their own.',
        }}
        failed="Failed to fetch traders"
        layout="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3"
        skeleton="h-44"
      >
        {(trader) => (
          <TraderCard
            key={trader.id}
            trader={trader}
            isCodeShown={areCodesShown}
            onEdit={() => edit(trader)}
            onDelete={() => setDeleted(trader)}
          />
        )}
      </RecordArea>
      <DeleteRecord
        row={deleted}
        describe={(trader) => <WhatIsKept trader={trader} />}
        words={TRADER_WORDS}
        remove={remove}
        onClose={() => setDeleted(null)}
      />
      {edited && (
        <DialogOnDemand dialog={traderForm} onClose={close}>
          {(TraderDialog) => <TraderDialog edited={edited} onClose={close} onInterrupted={keep} />}
        </DialogOnDemand>
      )}
    </>
  );
}

function WhatIsKept({ trader: { id, name } }: { trader: TraderWithCode }) {
  const { data } = useQuery(entryCountQuery(useApi(), id));
  const entries = data === undefined ? 'entries' : count(data, 'entry', 'entries');
  return `${name} is logged out everywhere. Their ${entries}, strategies and videos go to an archive of their own, which cannot be restored.`;
}
