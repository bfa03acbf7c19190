import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { foldText } from '#src/values/text/text.ts';
import { Combobox, type ComboboxOption } from '#web/ui/layers/combobox.tsx';

export interface TraderPickerProps
  extends Omit<ComponentProps<typeof Combobox>, 'options' | 'value' | 'onType' | 'onChoose' | 'onChange'> {
  /** `undefined` until they are there. */
  traders: readonly TraderWithCode[] | undefined;
  /** `null` for no particular trader. */
  value: number | null;
  onChange: (traderId: number | null) => void;
  /** The first option, for no particular trader. */
  everyone?: string;
}

/** The option value for no particular trader. */
const EVERYONE_ID = 0;

/** Finds a trader among many, by part of the name. */
export function TraderPicker({ traders, value, onChange, everyone, ...input }: TraderPickerProps) {
  /** The typed text, until it identifies a trader. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The field was left before the traders were there. */
  const [isAwaited, setAwaited] = useState(false);
  const nobody = everyone ? [{ id: EVERYONE_ID, label: everyone }] : [];
  // Typing starts a search.
  const listed = toOptions(traders ?? []);
  const options = typed === null ? [...nobody, ...listed] : [...listed, ...nobody];
  const chosen = options.find(({ id }) => id === (value ?? EVERYONE_ID))?.label;

  function choose({ id }: ComboboxOption) {
    setTyped(null);
    onChange(id === EVERYONE_ID ? null : id);
  }

  /**
   * Selects the only trader the text can mean. Otherwise a list keeps its selection, but a form is left without a
   * trader and with the typed text: it must not be sent for someone else.
   */
  function settle() {
    setAwaited(traders === undefined);
    if (typed === null) return;
    const meant = meantBy(typed, options);
    if (meant) choose(meant);
    else if (!everyone || typed.trim() === '') onChange(null);
    if (everyone && traders) setTyped(null);
  }

  const settleLate = useEffectEvent(() => isAwaited && settle());
  useEffect(() => {
    if (traders) settleLate();
  }, [traders]);

  return (
    <Combobox
      {...input}
      options={options}
      value={typed ?? chosen ?? (value === null ? '' : `Trader ${value}`)}
      onType={(text) => {
        setTyped(text);
        setAwaited(false);
      }}
      onChoose={choose}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        settle();
        input.onBlur?.(event);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
        if (key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** Traders of the same name are told apart by number. */
function toOptions(traders: readonly TraderWithCode[]): ComboboxOption[] {
  const named = Map.groupBy(traders, ({ name }) => name);
  return traders
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({
      id,
      label: name,
      ...((named.get(name)?.length ?? 0) > 1 ? { detail: `Trader ${id}` } : {}),
    }));
}

function meantBy(typed: string, options: readonly ComboboxOption[]): ComboboxOption | null {
  const text = foldText(typed);
  if (text === '') return null;
  const exact = options.filter(({ label }) => foldText(label) === text);
  const found = exact.length > 0 ? exact : options.filter(({ label }) => foldText(label).includes(text));
  return found.length === 1 ? (found[0] ?? null) : null;
}
