import type { ReactNode } from 'react';
import { FormText } from '#web/forms/fields.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';
import { withOtherSign } from './other-sign.ts';

interface PnlFieldProps {
  form: EntryForm;
  optional: boolean;
  hint: ReactNode;
  className: string;
}

/** The P&L, with a key for its sign where it is typed on a number pad: some phones' have no minus. */
export function PnlField({ form, className, ...field }: PnlFieldProps) {
  const isNegative = /^\s*[-−]/.test(form.watch('pnl'));
  function changeSign() {
    form.setValue('pnl', withOtherSign(form.getValues('pnl')), { shouldDirty: true, shouldTouch: true });
    form.setFocus('pnl');
  }
  return (
    <div className={classNames('flex items-start gap-2', className)}>
      <FormText
        {...field}
        form={form}
        name="pnl"
        label={ENTRY_LABELS.pnl}
        inputMode="decimal"
        step={0.01}
        className="flex-1"
      />
      <button
        type="button"
        aria-label="Plus or minus"
        aria-pressed={isNegative}
        // The field keeps the focus, and with it the number pad.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={changeSign}
        className={classNames(
          'h-13 w-16 shrink-0 select-none rounded border text-20 font-semibold ease-colors sm:mt-6.75 sm:h-11 sm:w-11 md:h-10 md:[@media(pointer:fine)]:hidden',
          isNegative ? 'border-gold bg-gold-soft text-gold' : 'border-line bg-surface-2',
        )}
      >
        ±
      </button>
    </div>
  );
}
