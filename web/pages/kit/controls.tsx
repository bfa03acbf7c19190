import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { Field, FieldGroup } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { LabelledSwitch } from '#web/ui/switch.tsx';

const VARIANTS = ['primary', 'default', 'ghost', 'destructive'] as const;

export function Buttons() {
  return (
    <div className="flex flex-col gap-3">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2">
          <Button variant={variant} icon="i-lucide-plus">
            {variant}
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <Button variant={variant} busy busyText="Validating...">
            busy with text
          </Button>
          <IconButton variant={variant} label={`${variant} icon`} icon="i-lucide-pencil" />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="large">large</Button>
        <Button compact icon="i-lucide-trophy">
          compact
        </Button>
        <ButtonLink to="/ui" icon="i-lucide-arrow-right">
          a link
        </ButtonLink>
      </div>
    </div>
  );
}

export function Fields() {
  const [date, setDate] = useState('2026-11-20');
  return (
    <div className="flex flex-col gap-4">
      <Field label="Plain" hint="A hint.">
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="Optional" optional>
        {(control) => <Input {...control} defaultValue="Typed" />}
      </Field>
      <Field label="Refused" error="Asset is required">
        {(control) => <Input {...control} />}
      </Field>
      <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="Not now" />}</Field>
      <Field label="Several lines">{(control) => <Textarea {...control} />}</Field>
      <Field label="Date">
        {(control) => (
          <DatePicker
            {...control}
            value={date}
            onChange={setDate}
            min="2026-10-05"
            max="2026-12-10"
            today="2026-11-21"
          />
        )}
      </Field>
      <Field label="Disabled date">
        {(control) => <DatePicker {...control} value={date} onChange={setDate} disabled />}
      </Field>
    </div>
  );
}

const FILTERS = [
  { value: 'all', label: 'All Entries' },
  { value: 'wins', label: 'Wins Only' },
  { value: 'losses', label: 'Losses Only' },
] as const;

export function Choices() {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]['value']>('all');
  const [isOn, setIsOn] = useState(true);
  return (
    <div className="flex flex-col gap-4">
      <Select label="Select" name="filter" options={FILTERS} value={filter} onChange={setFilter} />
      <FieldGroup label="Segmented">
        <Segmented name="kit-filter" options={FILTERS} />
      </FieldGroup>
      <FieldGroup label="Refused" error="Please choose one">
        <Segmented name="kit-refused" options={FILTERS} />
      </FieldGroup>
      <LabelledSwitch label="Switch" checked={isOn} onCheckedChange={setIsOn} />
      <LabelledSwitch label="Disabled switch" checked={false} onCheckedChange={setIsOn} disabled />
    </div>
  );
}
