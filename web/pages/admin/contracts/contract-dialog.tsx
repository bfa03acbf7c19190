import { useQuery } from '@tanstack/react-query';
import { NewContract, ROOT_TAKEN } from '#src/features/contracts/contract.ts';
import { computePointValue } from '#src/values/money/point-value.ts';
import { useApi } from '#web/context/app-context.tsx';
import { boundTo, FormText } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { type AdminContract, adminContractsQuery, usePutContract } from '#web/queries/contracts.ts';
import { useFetchRow } from '#web/queries/list-write.ts';
import { formatWorth } from './contract-figures.ts';

/** Form values, as typed. */
export interface ContractFields {
  root: string;
  name: string;
  exchange: string;
  currency: string;
  tickSize: string;
  tickValue: string;
  microOf: string;
}

const LABELS: Record<keyof ContractFields, string> = {
  root: 'Root',
  name: 'Name',
  exchange: 'Exchange',
  currency: 'Currency',
  tickSize: 'Tick Size',
  tickValue: 'Tick Value',
  microOf: 'Micro Of',
};

const contractFields = (contract: AdminContract | null): ContractFields => ({
  root: contract?.root ?? '',
  name: contract?.name ?? '',
  exchange: contract?.exchange ?? '',
  currency: contract?.currency ?? 'USD',
  tickSize: contract?.tickSize ?? '',
  tickValue: contract?.tickValue ?? '',
  microOf: contract?.microOf ?? '',
});

export function ContractDialog(props: CrudFormProps<AdminContract, ContractFields>) {
  const api = useApi();
  const contracts = useQuery(adminContractsQuery(api)).data ?? [];
  const put = usePutContract();
  const fetchRow = useFetchRow(adminContractsQuery(api));
  const isTaken = (root: string) => contracts.some((one) => one.root === root && one.source === 'own');
  const saving = useSave({
    ...props,
    toFields: contractFields,
    rules: (isNew) =>
      isNew
        ? NewContract.refine(({ root }) => !isTaken(root), { path: ['root'], message: ROOT_TAKEN })
        : NewContract,
    // The list may be older than what another admin has added.
    create: ({ root, ...change }) => put.mutateAsync({ root, change: { ...change, version: null } }),
    update: ({ root }, { root: _, ...change }) => put.mutateAsync({ root, change }),
    fetchCurrent: fetchRow,
    toIssues: ({ issues, body }) =>
      body?.message === ROOT_TAKEN ? [{ path: 'root', message: body.message }] : issues,
    onSaved: props.onClose,
  });
  const { form, isNew } = saving;
  const field = boundTo(form, LABELS);
  return (
    <FormDialog
      {...props}
      title={saving.read ? 'Edit Contract' : 'New Contract'}
      labels={LABELS}
      firstField={props.edited.row || props.edited.start?.root ? 'name' : 'root'}
      saving={saving}
      columns="two"
    >
      <FormText
        {...field('root')}
        autoComplete="off"
        autoCapitalize="characters"
        // Once it is saved, it stays.
        readOnly={!isNew || saving.isSaving}
        className="col-span-2"
      />
      <FormText {...field('name')} autoComplete="off" className="col-span-2 sm:col-span-4" />
      <FormText {...field('tickSize')} inputMode="decimal" autoComplete="off" className="sm:col-span-3" />
      <FormText {...field('tickValue')} inputMode="decimal" autoComplete="off" className="sm:col-span-3" />
      <PointValue {...form.watch()} />
      <FormText {...field('currency')} autoComplete="off" className="sm:col-span-2" />
      <FormText {...field('exchange')} optional autoComplete="off" className="sm:col-span-2" />
      <FormText {...field('microOf')} optional autoComplete="off" className="col-span-2" />
    </FormDialog>
  );
}

/** What follows from the tick, so that a slip of the point is seen before it is saved. */
function PointValue({ tickSize, tickValue, currency }: ContractFields) {
  const pointValue = computePointValue(tickSize.trim(), tickValue.trim());
  return (
    <p role="status" className="col-span-full -mt-2 min-h-5 text-12 tabular-nums text-muted">
      {pointValue !== null &&
        `A move of 1.00 is worth ${formatWorth(pointValue, currency, true)} per contract.`}
    </p>
  );
}
