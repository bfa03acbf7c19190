import { type ComponentType, type ReactNode, useRef } from 'react';
import { FIRST_TRADE_DATE } from '#src/values/time/dates.ts';
import { boundTo, FormSwitch, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { FieldGroup } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { ENTRY_LABELS, type EntryForm, type EntryMessages } from './entry-form.ts';
import { PnlHint } from './pnl-hint.tsx';
import { positionOptions } from './position.tsx';
import type { StrategyPickerProps } from './strategy-picker.tsx';
import { STRATEGY_PLACE } from './strategy-place.ts';
import type { KnownOfEntry } from './use-entry-figures.ts';

/** If it cannot be loaded, a plain field replaces it: its suggestions are optional. */
let Strategy: ComponentType<StrategyPickerProps> = StrategyField;

/** The strategy field is loaded before the form opens: replacing a plain field later would steal the focus. */
export const strategyPickerLoaded = import('./strategy-picker.tsx').then(
  ({ StrategyPicker }) => {
    Strategy = StrategyPicker;
  },
  () => {},
);

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
  /** Whether its account was chosen before, not the one that the last entry had. */
  hasOwnAccount: boolean;
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
  hasOwnAccount,
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
      <FormText
        {...field('symbol')}
        onBlurCapture={takeSpelledType}
        className="col-span-2 sm:col-span-3"
        autoComplete="off"
      />
      <FormText
        {...field('tradeDate')}
        type="date"
        min={FIRST_TRADE_DATE}
        max={today}
        className="col-span-2 sm:col-span-3"
      />
      <FieldGroup label={ENTRY_LABELS.instrumentType} className="col-span-2 sm:col-span-3">
        <Segmented options={INSTRUMENTS} {...register('instrumentType')} />
      </FieldGroup>
      <FieldGroup label={ENTRY_LABELS.positionType} className="sm:col-span-3">
        <Segmented options={positionOptions(watch('positionType'))} {...register('positionType')} />
      </FieldGroup>
      <FormText {...field('quantity')} inputMode="numeric" className="sm:col-span-2" />
      <FormText {...field('entryPrice')} optional inputMode="decimal" className="sm:col-span-2" />
      <FormText {...field('exitPrice')} optional inputMode="decimal" className="sm:col-span-2" />
      <FormText
        {...field('pnl')}
        optional={isOpen || known.figures.computed !== null}
        // Not the decimal keypad: some phones leave out its minus.
        inputMode="text"
        step={0.01}
        hint={
          <PnlHint
            isOpen={isOpen}
            isClosing={isClosing}
            isTyped={watch('pnl').trim() !== ''}
            figures={known.figures}
          />
        }
        className="col-span-2 sm:col-span-3"
      />
      <FormSwitch
        {...field('isOpen')}
        onSwitch={(isOn) => {
          // An open position needs no P&L: its error no longer applies.
          if (isOn) form.clearErrors('pnl');
        }}
        className="col-span-2 self-start sm:col-span-3 sm:mt-6.75"
      />
      <Strategy form={form} label={ENTRY_LABELS.strategy} traderId={watch('traderId')} messages={messages} />
      <FormTextarea {...field('notes')} optional rows={4} className="col-span-2 sm:col-span-6" />
      <EntryFacts
        form={form}
        known={known}
        today={today}
        hasOwnAccount={hasOwnAccount}
        onAddAccount={onAddAccount}
      />
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

function StrategyField({ form, label, messages }: StrategyPickerProps) {
  return (
    <FormText
      form={form}
      name="strategy"
      label={label}
      optional
      hint={messages.strategyHint}
      // A different text is no longer the name of the linked strategy.
      onInput={() => form.setValue('strategyId', null)}
      className={STRATEGY_PLACE}
    />
  );
}
