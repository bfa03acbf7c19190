import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { UsedSymbol } from '#src/features/journal/responses.ts';
import { foldText } from '#src/values/text/text.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { usedSymbolsQuery } from '#web/queries/journal-symbols.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';

interface SymbolFieldProps {
  form: EntryForm;
  /** Whose symbols are suggested; without a trader there are none. */
  traderId: number | null;
  /** A symbol has been typed or taken. */
  onLeave: () => void;
  className: string;
}

/** More are found by typing more. */
const MOST = 7;

/** Suggests what the trader has traded, the last used first, as quick entry does; any other symbol is taken too. */
export function SymbolField({ form, traderId, onLeave, className }: SymbolFieldProps) {
  // Nothing waits for suggestions or fails with them.
  const used = useQuery({ ...usedSymbolsQuery(useApi(), traderId ?? 0), enabled: traderId !== null }).data;
  const { field } = useController({ control: form.control, name: 'symbol' });
  const typed = foldText(field.value);
  const found = (used ?? []).filter(({ symbol }) => foldText(symbol).includes(typed));
  const isBegun = ({ symbol }: UsedSymbol) => foldText(symbol).startsWith(typed);
  const offered = [...found.filter(isBegun), ...found.filter((used) => !isBegun(used))].slice(0, MOST);
  // What is typed whole is no abbreviation: nothing lies over the fields that follow.
  const isWhole = found.some(({ symbol }) => foldText(symbol) === typed);
  return (
    <Field label={ENTRY_LABELS.symbol} error={form.formState.errors.symbol?.message} className={className}>
      {(control) => (
        <Combobox
          {...control}
          ref={field.ref}
          name={field.name}
          autoCapitalize="characters"
          options={
            isWhole
              ? []
              : offered.map(({ symbol, lastUsed }, id) => ({
                  id,
                  label: symbol,
                  detail: formatTradeDate(lastUsed),
                }))
          }
          value={field.value}
          isFree
          onType={field.onChange}
          onChoose={({ label }) => field.onChange(label)}
          onBlur={() => {
            field.onBlur();
            onLeave();
          }}
        />
      )}
    </Field>
  );
}
