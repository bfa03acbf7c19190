import type { Strategy } from '#src/features/strategies/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { boundTo, FormSwitch, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { useFetchRow } from '#web/queries/list-write.ts';
import { strategiesQuery, useCreateStrategy, useUpdateStrategy } from '#web/queries/strategies.ts';
import { STRATEGY_LABELS, type StrategyFields, strategyRules, toFields } from './strategy-form.ts';
import { STRATEGY_MESSAGES } from './strategy-messages.ts';

interface StrategyDialogProps extends EditProps<Strategy, StrategyFields> {
  traderId: number;
}

export function StrategyDialog({ traderId, ...props }: StrategyDialogProps) {
  const create = useCreateStrategy();
  const update = useUpdateStrategy();
  const saving = useSave({
    ...props,
    messages: STRATEGY_MESSAGES,
    toFields,
    rules: strategyRules,
    create: (row, key) => create.mutateAsync({ row: { ...row, traderId }, key }),
    update: ({ id }, change) => update.mutateAsync({ id, change }),
    fetchCurrent: useFetchRow(strategiesQuery(useApi(), traderId)),
    onSaved: props.onClose,
  });
  const { form } = saving;
  const field = boundTo(form, STRATEGY_LABELS);
  return (
    <FormDialog
      {...props}
      messages={STRATEGY_MESSAGES}
      title={saving.read ? 'Edit Strategy' : 'New Strategy'}
      createText="Create Strategy"
      labels={STRATEGY_LABELS}
      firstField="name"
      focusFallback={pageHeading}
      saving={saving}
    >
      <FormText {...field('name')} autoComplete="off" className="sm:col-span-4" />
      <FormText {...field('category')} optional className="sm:col-span-2" />
      <FormText {...field('successRate')} optional inputMode="decimal" step={0.1} className="sm:col-span-2" />
      <FormText
        {...field('avgPnl')}
        optional
        // Not the decimal keypad: some phones leave out its minus.
        inputMode="text"
        step={0.01}
        className="sm:col-span-2"
      />
      <FormText {...field('riskReward')} optional inputMode="decimal" step={0.1} className="sm:col-span-2" />
      <FormTextarea {...field('description')} optional rows={4} className="sm:col-span-6" />
      <FormSwitch {...field('isActive')} />
    </FormDialog>
  );
}
