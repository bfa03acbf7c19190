import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { createDrafts } from '#web/forms/drafts.ts';
import { type CrudDescription, CrudList } from '#web/lists/crud-list.tsx';
import { type AdminContract, adminContractsQuery, useDeleteContract } from '#web/queries/contracts.ts';
import { ContractDialog, type ContractFields } from './contract-dialog.tsx';
import { COLUMNS, ContractRow, SOURCES } from './contract-row.tsx';
import { UnknownSymbols } from './unknown-symbols.tsx';

const CONTRACTS: CrudDescription<AdminContract, ContractFields> = {
  texts: {
    title: 'Contracts',
    label: 'Contracts',
    searchBy: 'Search root, name or source',
    textsOf: ({ root, name, exchange, source }) => [root, name, exchange, SOURCES[source]],
    add: 'New Contract',
    empty: { icon: 'ruler', title: 'No contracts found' },
    failed: 'Failed to fetch contracts',
    layout: 'divide-y divide-line rounded-lg border border-line bg-surface-1',
    skeleton: 'h-10',
  },
  messages: {
    noun: 'contract',
    created: 'Contract created successfully',
    updated: 'Contract updated successfully',
    deleted: 'Contract deleted successfully',
    createFailed: 'Failed to create contract',
    updateFailed: 'Failed to update contract',
    deleteFailed: 'Failed to delete contract',
  },
  describeLoss: ({ root }) =>
    `Entries in ${root} stay as they are, and new ones are computed as if it had never been there.`,
  form: ContractDialog,
  interrupted: createDrafts(),
};

const toFields = ({ root, name, exchange, currency, tickSize, tickValue, microOf }: AdminContract) => ({
  root,
  name,
  exchange: exchange ?? '',
  currency,
  tickSize,
  tickValue,
  microOf: microOf ?? '',
});

/** Contracts: what a tick is worth, from the product's table and the admin's own. */
export function Component() {
  const contracts = useQuery(adminContractsQuery(useApi()));
  return (
    <CrudList
      of={CONTRACTS}
      rows={contracts}
      remove={useDeleteContract()}
      above={(add) => (
        <>
          <UnknownSymbols onAdd={add} />
          <Headings />
        </>
      )}
    >
      {(contract, { onEdit, onDelete }, add) => (
        <ContractRow
          key={contract.id}
          contract={contract}
          onEdit={onEdit}
          onDelete={onDelete}
          onReplace={() => add(toFields(contract))}
        />
      )}
    </CrudList>
  );
}

/** Each row says its own labels to screen readers. */
function Headings() {
  return (
    <div aria-hidden="true" className={`${COLUMNS} -mb-2 hidden text-12 text-muted xl:grid`}>
      <span>Root</span>
      <span>Name</span>
      <span className="text-right">Tick Size</span>
      <span className="text-right">Tick Value</span>
      <span className="text-right">Point Value</span>
      <span className="px-2">Source</span>
    </div>
  );
}
