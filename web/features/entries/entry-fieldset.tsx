import { type ReactNode, useRef } from 'react';
import { FIRST_TRADE_DATE } from '#src/values/time/dates.ts';
import { boundTo, FormSwitch, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { FieldGroup, InsetLabels } from '#web/ui/inputs/field.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { ENTRY_LABELS, type EntryForm, type EntryMessages } from './entry-form.ts';
import { PnlField } from './pnl-field.tsx';
import { PnlHint } from './pnl-hint.tsx';
import { positionOptions } from './position.tsx';
import { StrategyPicker } from './strategy-picker.tsx';
import { SymbolField } from './symbol-field.tsx';
import type { KnownOfEntry } from './use-entry-figures.ts';

const INSTRUMENTS = [
  { value: 'futures', label: 'Futures' },
  { value: 'options', label: 'Options' },
  { value: 'stocks', label: 'Stocks' },
];

interface EntryFieldsetProps {
  form: EntryForm;
  /** The last day the entry may have. */
  today: string;
  messages: EntryMessages;
  /** Opened to close an entry that has no P&L yet. */
  isClosing: boolean;
  /** What follows from what is typed. */
  known: KnownOfEntry;
  /** `null` where there is nobody to add it for. */
  onAddAccount: (() => void) | null;
  /** Shown first: the trader field, where there is a choice. */
  trader?: ReactNode;
}

export function EntryFieldset({
  form,
  today,
  messages,
  isClosing,
  known,
  onAddAccount,
  trader,
}: EntryFieldsetProps) {
  const { register, watch } = form;
  const field = boundTo(form, ENTRY_LABELS);
  const isOpen = watch('isOpen');
  const takeSpelledType = useSpelledType(form, known);
  return (
    <>
      {trader}
      <InsetLabels>
        <SymbolField
          form={form}
          traderId={known.traderId}
          onLeave={takeSpelledType}
          className="sm:col-span-3"
        />
        <FormText
          {...field('tradeDate')}
          type="date"
          min={FIRST_TRADE_DATE}
          max={today}
          className="sm:col-span-3"
        />
        <FieldGroup label={ENTRY_LABELS.positionType} className="sm:col-span-3">
          <Segmented options={positionOptions(watch('positionType'))} {...register('positionType')} />
        </FieldGroup>
        <FormText {...field('quantity')} inputMode="numeric" className="sm:col-span-3" />
        <FormText {...field('entryPrice')} optional inputMode="decimal" className="sm:col-span-3" />
        <FormText {...field('exitPrice')} optional inputMode="decimal" className="sm:col-span-3" />
        <PnlField
          form={form}
          optional={isOpen || known.figures.computed !== null}
          hint={
            <PnlHint
              isOpen={isOpen}
              isClosing={isClosing}
              isTyped={watch('pnl').trim() !== ''}
              figures={known.figures}
            />
          }
          className="col-span-full sm:col-span-3"
        />
        <FormSwitch
          {...field('isOpen')}
          onSwitch={(isOn) => {
            // An open position needs no P&L: its error no longer applies.
            if (isOn) form.clearErrors('pnl');
          }}
          className="col-span-full self-start sm:col-span-3 sm:mt-6.75"
        />
        {/* Which the symbol tells: after what every trade needs. */}
        <FieldGroup label={ENTRY_LABELS.instrumentType} className="col-span-full sm:col-span-3">
          <Segmented options={INSTRUMENTS} {...register('instrumentType')} />
        </FieldGroup>
        <StrategyPicker
          form={form}
          label={ENTRY_LABELS.strategy}
          traderId={watch('traderId')}
          messages={messages}
        />
        <FormTextarea {...field('notes')} optional rows={4} className="col-span-full sm:col-span-6" />
      </InsetLabels>
      <EntryFacts form={form} known={known} today={today} onAddAccount={onAddAccount} />
    </>
  );
}

/** Once a symbol is typed it says what it is, as far as it does; what is chosen afterwards stays. */
function useSpelledType(form: EntryForm, { spelledType }: KnownOfEntry): () => void {
  const taken = useRef(form.getValues('symbol'));
  return () => {
    const symbol = form.getValues('symbol');
    if (symbol === taken.current) return;
    taken.current = symbol;
    if (spelledType !== null) form.setValue('instrumentType', spelledType, { shouldDirty: true });
  };
}
