import { useEffect, useRef, useState } from 'react';
import { Controller, useController, useWatch } from 'react-hook-form';
import type { Account } from '#src/features/accounts/responses.ts';
import { FACT_NAMES } from '#src/features/journal/fields.ts';
import { daysOfTimes, readTime, timeText } from '#src/values/entries/entry-times.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { useApp } from '#web/context/app-context.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { boundTo, FormText } from '#web/forms/fields.tsx';
import { Field, FieldGroup } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { EntryFigures } from './entry-figures.ts';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';
import { TagsField } from './tags-field.tsx';
import type { KnownOfEntry } from './use-entry-figures.ts';
import { useLastAccount } from './use-last-account.ts';

interface EntryFactsProps {
  form: EntryForm;
  known: KnownOfEntry;
  /** The last day the entry may have. */
  today: string;
  /** Whether its account was chosen before, not the one that the last entry had. */
  hasOwnAccount: boolean;
  /** `null` where there is nobody to add it for. */
  onAddAccount: (() => void) | null;
}

/** What a trade can do without: folded away, so that symbol and P&L are as quick as ever. */
export function EntryFacts({ form, ...props }: EntryFactsProps) {
  const { errors, defaultValues } = form.formState;
  const isUsed = FACT_NAMES.some((name) => (defaultValues?.[name] ?? '') !== '');
  const [isOpen, setOpen] = useState(isUsed);
  const wrong = FACT_NAMES.find((name) => errors[name]);
  const shown = useRef(wrong);
  useEffect(() => {
    if (wrong && wrong !== shown.current) {
      setOpen(true);
      // Once it is there to be focused.
      requestAnimationFrame(() => form.setFocus(wrong));
    }
    shown.current = wrong;
  }, [wrong, form]);
  return (
    <details
      className="group col-span-full rounded border border-line"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer select-none items-center gap-2 rounded px-3 font-medium sm:min-h-10">
        <Icon name="i-lucide-chevron-right" className="size-4 text-muted group-open:rotate-90" />
        Account, costs, stop, times, tags
      </summary>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line p-3 sm:grid-cols-6 sm:p-4">
        <Facts form={form} isOpen={isOpen} {...props} />
      </div>
    </details>
  );
}

const THIRD = 'sm:col-span-2';

function Facts({ form, known, today, isOpen, ...accounts }: EntryFactsProps & { isOpen: boolean }) {
  const field = boundTo(form, ENTRY_LABELS);
  const { listed, hasStopOnWrongSide } = known.figures;
  const fromList = (cents: bigint | null) =>
    cents === null ? undefined : `By its list: ${formatMoney(cents, { plus: 'never' })}`;
  return (
    <>
      <AccountField form={form} known={known} {...accounts} />
      <FormText
        {...field('commission')}
        inputMode="decimal"
        hint={fromList(listed.commission)}
        className={THIRD}
      />
      <FormText {...field('fees')} inputMode="decimal" hint={fromList(listed.fees)} className={THIRD} />
      <FormText
        {...field('stopPrice')}
        inputMode="decimal"
        hint={
          hasStopOnWrongSide
            ? 'On the far side of the entry: this position would have been stopped at once.'
            : undefined
        }
        className={THIRD}
      />
      <FormText {...field('targetPrice')} inputMode="decimal" className={THIRD} />
      <Ratios {...known.figures} />
      <FormText
        {...field('riskAmount')}
        inputMode="decimal"
        hint="In dollars, if not by the stop"
        className={`col-span-2 ${THIRD}`}
      />
      <FormText {...field('mae')} inputMode="decimal" hint="Worst so far, in dollars" className={THIRD} />
      <FormText {...field('mfe')} inputMode="decimal" hint="Best so far, in dollars" className={THIRD} />
      <TimeField form={form} name="openedAt" today={today} />
      <TimeField form={form} name="closedAt" today={today} />
      <TagsField form={form} traderId={known.traderId} isNeeded={isOpen} />
    </>
  );
}

function AccountField({ form, known, hasOwnAccount, onAddAccount }: Omit<EntryFactsProps, 'today'>) {
  // Here, where the field is mounted: the dialog mounts its fields after itself.
  useLastAccount(form, known.accounts, hasOwnAccount ? null : known.traderId);
  return (
    <FieldGroup
      label={ENTRY_LABELS.accountId}
      error={form.formState.errors.accountId?.message}
      className={`col-span-2 ${THIRD}`}
    >
      <Controller
        control={form.control}
        name="accountId"
        render={({ field: { value, onChange } }) => (
          <Select
            label={ENTRY_LABELS.accountId}
            name="accountId"
            options={[
              ...accountOptions(known.accounts, value),
              ...(onAddAccount ? [{ value: NEW_ACCOUNT, label: 'Add account…' }] : []),
            ]}
            value={value || NO_ACCOUNT}
            onChange={(chosen) => {
              if (chosen === NEW_ACCOUNT) onAddAccount?.();
              else onChange(chosen === NO_ACCOUNT ? '' : chosen);
            }}
            className="w-full md:min-h-10"
          />
        )}
      />
    </FieldGroup>
  );
}

const NO_ACCOUNT = 'none';
const NEW_ACCOUNT = 'new';

/** Those in use, and the entry's own. */
function accountOptions(accounts: readonly Account[], own: string) {
  const offered = accounts
    .map(({ id, name, isArchived }) => ({ value: String(id), label: name, isArchived }))
    .filter(({ value, isArchived }) => !isArchived || value === own);
  const isLoading = own !== '' && !offered.some(({ value }) => value === own);
  return [
    { value: NO_ACCOUNT, label: 'No account' },
    ...(isLoading ? [{ value: own, label: `Account ${own}` }] : []),
    ...offered,
  ];
}

interface TimeFieldProps {
  form: EntryForm;
  name: 'openedAt' | 'closedAt';
  today: string;
}

/** A time of day; where it does not belong to the trade date by itself, with its day. */
function TimeField({ form, name, today }: TimeFieldProps) {
  const app = useApp();
  const { field } = useController({ control: form.control, name });
  const [openedAt, closedAt, tradeDate] = useWatch({
    control: form.control,
    name: ['openedAt', 'closedAt', 'tradeDate'],
  });
  const typed = readTime(field.value);
  const days = isTradeDate(tradeDate) ? daysOfTimes({ openedAt, closedAt, tradeDate }, app) : null;
  const day = (name === 'openedAt' ? days?.openedOn : days?.closedOn) ?? null;
  const asksForDay = typed !== null && day !== null && day !== tradeDate;
  const change = (nextDay: string | null, time: string) => field.onChange(timeText(nextDay, time));
  return (
    <Field
      label={ENTRY_LABELS[name]}
      error={form.formState.errors[name]?.message}
      hint={asksForDay ? undefined : `In ${app.timeZone.replaceAll('_', ' ')}`}
      className="col-span-2 sm:col-span-3"
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            type="time"
            ref={field.ref}
            name={name}
            value={typed?.time ?? ''}
            onChange={(event) =>
              change(event.target.value === '' ? null : (typed?.day ?? null), event.target.value)
            }
            onBlur={field.onBlur}
            {...(asksForDay ? { padding: 'px-2' } : {})}
            className="flex-1 tabular-nums"
          />
          {asksForDay && (
            <Input
              type="date"
              aria-label={`${ENTRY_LABELS[name]} on`}
              min={FIRST_TRADE_DATE}
              max={today}
              value={day}
              onChange={(event) => change(event.target.value || null, typed.time)}
              padding="px-2"
              className="flex-1 tabular-nums"
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** What stop and target make of the trade, beside them. */
function Ratios({ risk, rMultiple, plannedR }: Pick<EntryFigures, 'risk' | 'rMultiple' | 'plannedR'>) {
  const figures = [
    ['At risk', risk === null ? '—' : formatMoney(risk, { plus: 'never' })],
    ['R', rMultiple === null ? '—' : formatR(rMultiple, { signed: true })],
    ['Planned R', plannedR === null ? '—' : formatR(plannedR)],
  ];
  return (
    <div role="status" className={`col-span-2 self-start ${THIRD}`}>
      <dl className="grid gap-1 text-12">
        {figures.map(([term, figure]) => (
          <div key={term} className="flex justify-between gap-2">
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
