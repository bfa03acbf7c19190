import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FormText } from '#web/forms/fields.tsx';
import { Button, IconButton } from '#web/ui/inputs/button.tsx';
import { ACCOUNT_LABELS, type AccountForm, CAN_ADD_COST, NO_COST } from './account-form.ts';

/** What each contract costs, a row per contract. */
export function CostRows({ form }: { form: AccountForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'costs' });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-6">
      <legend className="mb-1.5 font-medium">
        {ACCOUNT_LABELS.costs} <span className="ml-0.5 text-12 font-normal text-muted">optional</span>
      </legend>
      <p className="text-12 text-muted">
        Filled into new entries that say nothing of their costs. * stands for every contract without a row,
        but not for shares.
      </p>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-2">
          <FormText
            form={form}
            name={`costs.${index}.root`}
            label="Contract"
            autoComplete="off"
            autoCapitalize="characters"
          />
          <FormText
            form={form}
            name={`costs.${index}.commission`}
            label="Commission"
            inputMode="text"
            step={0.01}
          />
          <FormText form={form} name={`costs.${index}.fees`} label="Fees" inputMode="text" step={0.01} />
          <div className="pt-6.75">
            <IconButton
              variant="ghost"
              icon="trash-2"
              label={`Remove the costs in row ${index + 1}`}
              onClick={() => {
                remove(index);
                // The button that had it is gone.
                add.current?.focus();
              }}
            />
          </div>
        </div>
      ))}
      {CAN_ADD_COST(fields) && (
        <Button
          ref={add}
          icon="plus"
          className="self-start"
          onClick={() => append(fields.length === 0 ? { ...NO_COST, root: '*' } : NO_COST)}
        >
          Add Costs
        </Button>
      )}
    </fieldset>
  );
}
