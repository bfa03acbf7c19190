import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { foldText } from '#src/values/text/text.ts';
import { useApi } from '#web/context/app-context.tsx';
import { tradersQuery } from '#web/queries/traders.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';
import { VIDEO_LABELS, type VideoForm } from './video-form.ts';

/** Picks the trader a video is for. */
export function TraderField({ form: { control, formState } }: { form: VideoForm }) {
  const { data: traders = [] } = useQuery(tradersQuery(useApi()));
  const name = useController({ control, name: 'trader' }).field;
  const id = useController({ control, name: 'traderId' }).field;

  function type(text: string) {
    name.onChange(text);
    const named = traders.filter((trader) => foldText(trader.name) === foldText(text));
    id.onChange(named.length === 1 ? (named[0]?.id ?? null) : null);
  }

  return (
    <Field
      label={VIDEO_LABELS.trader}
      optional
      hint="Leave it blank for everyone, on the home page."
      error={formState.errors.traderId?.message}
      className="sm:col-span-4"
    >
      {(field) => (
        <Combobox
          {...field}
          ref={id.ref}
          placeholder="Everyone"
          options={traders.map((trader) => ({ id: trader.id, label: trader.name, detail: `#${trader.id}` }))}
          value={name.value}
          onBlur={name.onBlur}
          onType={type}
          onChoose={(trader) => {
            name.onChange(trader.label);
            id.onChange(trader.id);
          }}
        />
      )}
    </Field>
  );
}
