import { useEffect, useRef, useState } from 'react';
import { FACT_NAMES } from '#src/features/journal/fields.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { boundTo, FormText } from '#web/forms/fields.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { AccountField } from './account-field.tsx';
import type { EntryFigures } from './entry-figures.ts';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';
import { TagsField } from './tags-field.tsx';
import { TimeField } from './time-field.tsx';
import type { KnownOfEntry } from './use-entry-figures.ts';

interface EntryFactsProps {
  form: EntryForm;
  known: KnownOfEntry;
  figures: EntryFigures;
  /** The last day the entry may have. */
  today: string;
  /** `null` where there is nobody to add it for. */
  onAddAccount: (() => void) | null;
}

/** Whether the form was opened with any of them. Asked before it has the account of the last trade, which opens nothing. */
export const useFactsUsed = ({ formState: { defaultValues } }: EntryForm): boolean =>
  useState(() => FACT_NAMES.some((name) => (defaultValues?.[name] ?? '') !== ''))[0];

/** What a trade can do without: folded away, so that symbol and P&L are as quick as ever. */
export function EntryFacts({ form, isUsed, ...props }: EntryFactsProps & { isUsed: boolean }) {
  const { errors } = form.formState;
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
      className="group col-span-full scroll-m-5 rounded border border-line"
      open={isOpen}
      onToggle={({ currentTarget: fold }) => {
        // Opened by hand at the end of a form that scrolls, it would stay below the edge. What does not fit is shown from its beginning.
        if (fold.open && !isOpen) fold.scrollIntoView({ block: 'nearest' });
        setOpen(fold.open);
      }}
    >
      <summary className="flex min-h-11 cursor-pointer select-none items-center gap-2 rounded px-3 font-medium sm:min-h-10">
        <Icon name="chevron-right" className="size-4 text-muted group-open:rotate-90" />
        Account, costs, stop, times, tags
      </summary>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line p-3 sm:grid-cols-6 sm:p-4">
        <Facts form={form} isOpen={isOpen} {...props} />
      </div>
    </details>
  );
}

const THIRD = 'sm:col-span-2';
const HALF = 'col-span-2 sm:col-span-3';

function Facts({ form, known, figures, today, isOpen, ...accounts }: EntryFactsProps & { isOpen: boolean }) {
  const field = boundTo(form, ENTRY_LABELS);
  const { listed, hasStopOnWrongSide } = figures;
  const fromList = (cents: bigint | null) =>
    cents === null ? undefined : `By its list: ${formatMoney(cents, { plus: 'never' })}`;
  return (
    <>
      <AccountField form={form} known={known} {...accounts} className={`col-span-2 ${THIRD}`} />
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
      <Ratios {...figures} />
      <FormText
        {...field('riskAmount')}
        inputMode="decimal"
        hint="In dollars, if not by the stop"
        className={`col-span-2 ${THIRD}`}
      />
      <FormText {...field('mae')} inputMode="decimal" hint="Worst so far, in dollars" className={THIRD} />
      <FormText {...field('mfe')} inputMode="decimal" hint="Best so far, in dollars" className={THIRD} />
      <TimeField form={form} name="openedAt" today={today} className={HALF} />
      <TimeField form={form} name="closedAt" today={today} className={HALF} />
      <TagsField form={form} traderId={known.traderId} isNeeded={isOpen} />
    </>
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
