import { Controller, type FieldPathByValue, useController, useFieldArray } from 'react-hook-form';
import { AccountRules } from '#src/features/accounts/rules-contract.ts';
import { RULE_TEMPLATES } from '#src/features/accounts/templates-contract.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { FormText } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field, FieldGroup } from '#web/ui/inputs/field.tsx';
import { PartsInput } from '#web/ui/inputs/parts-input.tsx';
import { DatePicker } from '#web/ui/layers/date-picker.tsx';
import { Select } from '#web/ui/layers/select.tsx';
import { ACCOUNT_LABELS, type AccountFields, type AccountForm } from './account-form.ts';
import { FloorPreview } from './floor-preview.tsx';
import { CONSISTENCY_BASES, LOSS_BASES, LOSS_KINDS, MODES } from './rule-names.ts';
import { NO_RULES, RULE_LABELS, type RuleFields, toRuleFields } from './rules-form.ts';
import { TimeZoneField } from './time-zone-field.tsx';

export interface RulesSectionProps {
  form: AccountForm;
  /** Whose past shows what the rules would have come to; none for a new one. */
  accountId: number | undefined;
}

const OWN = 'Rules of its own';
const STARTS = [OWN, ...RULE_TEMPLATES.map(({ rules }) => rules.name)].map((value) => ({
  value,
  label: value,
}));
const ALONE = 'sm:col-span-6';
const HALF = 'sm:col-span-3';
const THIRD = 'sm:col-span-2';

/** What an evaluation or funded account demands: by a template, changed at will. */
export function RulesSection({ form, accountId }: RulesSectionProps) {
  const { fields, replace } = useFieldArray({ control: form.control, name: 'rules' });
  const [rules] = fields;
  const template = RULE_TEMPLATES.find((one) => one.rules.name === rules?.name);

  function begin(name: string) {
    const chosen = RULE_TEMPLATES.find((one) => one.rules.name === name);
    replace([chosen ? toRuleFields(AccountRules.parse(chosen.rules)) : { ...NO_RULES, name }]);
  }

  return (
    <fieldset className={`${ALONE} flex min-w-0 flex-col gap-3`}>
      <legend className="mb-1.5 font-medium">
        {ACCOUNT_LABELS.rules} <span className="ml-0.5 text-12 font-normal text-muted">optional</span>
      </legend>
      <p className="text-12 text-muted">
        What the firm demands of an evaluation or funded account, measured over closed trades by session day.
        Sources contradict each other, and firms change their minds: the firm’s own rules hold.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={rules ? 'Fill in again from' : 'Begin with'}
          options={STARTS}
          value={rules && template ? template.rules.name : ''}
          placeholder={rules ? 'Fill in again from…' : 'Add rules…'}
          onChange={begin}
          className="min-w-52 md:min-h-10"
        />
        {rules && (
          <Button icon="trash-2" className="h-11 md:h-10" onClick={() => replace([])}>
            Remove Rules
          </Button>
        )}
      </div>
      {rules && (
        <>
          {template && (
            <p className="text-12 text-warn">
              {template.rules.name} as noted on {formatTradeDate(template.rules.asOf, { year: true })}.{' '}
              {template.disputed}
            </p>
          )}
          <RuleInputs key={rules.id} form={form} />
          {accountId !== undefined && <FloorPreview form={form} accountId={accountId} />}
        </>
      )}
    </fieldset>
  );
}

function RuleInputs({ form }: { form: AccountForm }) {
  const field = <Name extends keyof RuleFields>(name: Name) => ({
    form,
    name: `rules.0.${name}` as const,
    label: RULE_LABELS[name],
  });
  const money = { inputMode: 'decimal', step: 100 } as const;
  const figure = { inputMode: 'numeric', step: 1 } as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 sm:grid-cols-6">
      <FormText {...field('name')} autoComplete="off" className={HALF} />
      <AsOf form={form} />
      <FormText
        {...field('source')}
        type="url"
        autoComplete="off"
        hint="The https address of the page with the firm’s rules."
        className={ALONE}
      />
      <FormText {...field('drawdown')} {...money} className={THIRD} />
      <Choice form={form} name="rules.0.mode" label={RULE_LABELS.mode} words={MODES} />
      <FormText {...field('lockAt')} {...money} hint="Blank: it never locks." className={THIRD} />
      <FormText {...field('dailyLoss')} {...money} className={THIRD} />
      <Choice form={form} name="rules.0.dailyKind" label={RULE_LABELS.dailyKind} words={LOSS_KINDS} />
      <Choice
        form={form}
        name="rules.0.dailyFrom"
        label={RULE_LABELS.dailyFrom}
        words={LOSS_BASES}
        hint="Of closed trades both are the same figure."
      />
      <FormText {...field('target')} {...money} className={THIRD} />
      <FormText {...field('minDays')} {...figure} className={THIRD} />
      <FormText
        {...field('minProfitOfDay')}
        {...money}
        step={50}
        hint="Blank: any day counts."
        className={THIRD}
      />
      <FormText {...field('consistency')} {...figure} step={5} className={THIRD} />
      <Choice
        form={form}
        name="rules.0.consistencyBase"
        label={RULE_LABELS.consistencyBase}
        words={CONSISTENCY_BASES}
      />
      <FormText {...field('maxTrades')} {...figure} className={THIRD} />
      <FormText
        {...field('maxSize')}
        {...figure}
        inputMode="decimal"
        hint="A micro is 0.1."
        className={THIRD}
      />
      <FlatBy form={form} />
      <TimeZoneField {...field('flatZone')} className={THIRD} />
    </div>
  );
}

function FlatBy({ form }: { form: AccountForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'rules.0.flatBy' });
  return (
    <Field label={RULE_LABELS.flatBy} error={fieldState.error?.message} className={THIRD}>
      {(control) => <PartsInput {...control} {...field} type="time" className="tabular-nums" />}
    </Field>
  );
}

/** The day on which the firm’s page was read. */
function AsOf({ form }: { form: AccountForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'rules.0.asOf' });
  return (
    <Field label={RULE_LABELS.asOf} error={fieldState.error?.message} className={HALF}>
      {(control) => <DatePicker {...control} {...field} />}
    </Field>
  );
}

interface ChoiceProps<Value extends string> {
  form: AccountForm;
  name: FieldPathByValue<AccountFields, Value>;
  label: string;
  words: Record<Value, string>;
  hint?: string;
}

function Choice<Value extends string>({ form, name, label, words, hint }: ChoiceProps<Value>) {
  const options = Object.entries<string>(words).map(([value, label]) => ({ value, label }));
  return (
    <FieldGroup label={label} className={THIRD}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <Select
            label={label}
            options={options}
            value={String(value)}
            onChange={onChange}
            className="w-full md:min-h-10"
          />
        )}
      />
      {hint !== undefined && <p className="text-12 text-muted">{hint}</p>}
    </FieldGroup>
  );
}
