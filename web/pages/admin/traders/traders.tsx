import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { count } from '#src/values/text/count.ts';
import { useApi } from '#web/context/app-context.tsx';
import { createDrafts } from '#web/forms/drafts.ts';
import { type CrudDescription, CrudList } from '#web/lists/crud-list.tsx';
import { entryCountQuery, tradersQuery, useDeleteTrader } from '#web/queries/traders.ts';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';
import { CountingSimulations } from './counting-simulations.tsx';
import { FirstSteps } from './first-steps.tsx';
import { generatedCode } from './generated-code.ts';
import { TraderCard } from './trader-card.tsx';
import { TraderDialog, type TraderFields } from './trader-dialog.tsx';

const startFields = () => ({ accessCode: generatedCode() });

const TRADERS: CrudDescription<TraderWithCode, TraderFields> = {
  texts: {
    title: 'Manage Traders',
    label: 'Traders',
    searchBy: 'Search name or access code',
    textsOf: ({ name, accessCode }) => [name, accessCode],
    add: 'New Trader',
    empty: {
      icon: 'users',
      title: 'No traders found',
      hint: 'Add the people of your team. Each logs in with an access code of their own.',
    },
    failed: 'Failed to fetch traders',
    layout: 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3',
    skeleton: 'h-44',
  },
  messages: {
    noun: 'trader',
    created: 'Trader created successfully',
    updated: 'Trader updated successfully',
    deleted: 'Trader deleted successfully',
    createFailed: 'Failed to create trader',
    updateFailed: 'Failed to update trader',
    deleteFailed: 'Failed to delete trader',
  },
  describeLoss: (trader) => <WhatIsKept trader={trader} />,
  form: TraderDialog,
  interrupted: createDrafts(),
  startFields,
};

/** Manage Traders: the team's members and their access codes. */
export function Component() {
  const traders = useQuery(tradersQuery(useApi()));
  // Not stored: codes are hidden again on every visit.
  const [areCodesShown, setCodesShown] = useState(false);
  return (
    <CrudList
      of={TRADERS}
      rows={traders}
      remove={useDeleteTrader()}
      above={(add) => (
        <>
          <FirstSteps onAddTrader={() => add(startFields())} />
          <CountingSimulations traders={traders.data ?? []} />
        </>
      )}
      controls={
        <LabelledSwitch
          label="Show codes"
          checked={areCodesShown}
          onCheckedChange={setCodesShown}
          className="min-h-11 px-1 font-medium md:min-h-9"
        />
      }
    >
      {(trader, { onEdit, onDelete }) => (
        <TraderCard
          key={trader.id}
          trader={trader}
          isCodeShown={areCodesShown}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </CrudList>
  );
}

function WhatIsKept({ trader: { id, name } }: { trader: TraderWithCode }) {
  const { data } = useQuery(entryCountQuery(useApi(), id));
  const entries = data === undefined ? 'entries' : count(data, 'entry', 'entries');
  return `${name} is logged out everywhere. Their ${entries}, strategies and videos go to an archive of their own, which cannot be restored.`;
}
