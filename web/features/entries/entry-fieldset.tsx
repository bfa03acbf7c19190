import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FIRST_TRADE_DATE } from '#src/values/time/dates.ts';
import { boundTo, FormSwitch, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { FieldGroup, InsetLabels } from '#web/ui/inputs/field.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { EntryFacts, useFactsUsed } from './entry-facts.tsx';
import { readSpelledType } from './entry-figures.ts';
import { ENTRY_LABELS, type EntryForm, type EntryMessages } from './entry-form.ts';
import { PnlField } from './pnl-field.tsx';
import { PnlHint } from './pnl-hint.tsx';
import { positionOptions } from './position.tsx';
import { StrategyPicker } from './strategy-picker.tsx';
import { SymbolField } from './symbol-field.tsx';
import { type KnownOfEntry, useEntryFigures } from './use-entry-figures.ts';

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
  /** Whether the fields after the symbol are to be drawn, and what suggests symbols is to be read. */
  isWhole: boolean;
  known: KnownOfEntry;
  /** Whether saving fills in costs by the account's list. */
  isListApplied: boolean;
  /** `null` where there is nobody to add it for. */
  onAddAccount: (() => void) | null;
  /** Shown first: the trader field, where there is a choice. */
  trader: ReactNode;
  /** Shown last: the field of its images, where they can be changed. */
  images: ReactNode;
}

export function EntryFieldset({ trader, isWhole, ...props }: EntryFieldsetProps) {
  const { form, known } = props;
  const takeSpelledType = useSpelledType(form, known);
  const areFactsUsed = useFactsUsed(form);
  return (
    <>
      {trader}
      <InsetLabels>
        <SymbolField
          form={form}
          traderId={isWhole ? known.traderId : null}
          onLeave={takeSpelledType}
          className="sm:col-span-3"
        />
      </InsetLabels>
      {isWhole ? (
        <FieldsAfterSymbol {...props} areFactsUsed={areFactsUsed} />
      ) : (
        <div aria-busy className="col-span-full h-185 sm:h-190.5" />
      )}
    </>
  );
}

function FieldsAfterSymbol({
  form,
  today,
  messages,
  isClosing,
  known,
  isListApplied,
  onAddAccount,
  images,
  areFactsUsed,
}: Omit<EntryFieldsetProps, 'trader' | 'isWhole'> & { areFactsUsed: boolean }) {
  const { register, watch } = form;
  const field = boundTo(form, ENTRY_LABELS);
  const isOpen = watch('isOpen');
  const figures = useEntryFigures(form, known, isListApplied);
  return (
    <>
      <InsetLabels>
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
          optional={isOpen || figures.computed !== null}
          hint={
            <PnlHint
              isOpen={isOpen}
              isClosing={isClosing}
              isTyped={watch('pnl').trim() !== ''}
              figures={figures}
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
          <Segmented options={INSTRUMENTS} className="max-sm:stacks" {...register('instrumentType')} />
        </FieldGroup>
        <StrategyPicker
          form={form}
          label={ENTRY_LABELS.strategy}
          traderId={watch('traderId')}
          messages={messages}
        />
        <FormTextarea {...field('notes')} optional rows={4} className="col-span-full sm:col-span-6" />
      </InsetLabels>
      <EntryFacts
        isUsed={areFactsUsed}
        form={form}
        known={known}
        figures={figures}
        today={today}
        onAddAccount={onAddAccount}
      />
      {images}
    </>
  );
}

/**
 * Once a symbol was typed it says what it is, as far as it does; what is chosen afterwards stays. Whoever types quickly has
 * left it before contracts are loaded: then it says so as soon as they are.
 */
function useSpelledType(form: EntryForm, { contracts }: KnownOfEntry): () => void {
  const taken = useRef(form.getValues('symbol'));
  const isAwaited = useRef(false);
  function take() {
    const { symbol, tradeDate } = form.getValues();
    // Without the table every product would be a ticker.
    isAwaited.current = contracts === null;
    if (contracts === null || symbol === taken.current) return;
    taken.current = symbol;
    const spelledType = readSpelledType({ symbol, tradeDate }, contracts);
    if (spelledType !== null) form.setValue('instrumentType', spelledType, { shouldDirty: true });
  }
  const takeLate = useEffectEvent(() => {
    const isChosen = form.getValues('instrumentType') !== form.formState.defaultValues?.instrumentType;
    if (isAwaited.current && !isChosen) take();
  });
  useEffect(() => {
    if (contracts) takeLate();
  }, [contracts]);
  return take;
}
