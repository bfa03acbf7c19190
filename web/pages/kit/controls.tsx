import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#web/ui/inputs/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/inputs/field.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { Input, Textarea } from '#web/ui/inputs/input.tsx';
import { PartsInput } from '#web/ui/inputs/parts-input.tsx';
import { SearchBox } from '#web/ui/inputs/search-box.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { StepLink } from '#web/ui/inputs/step-link.tsx';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';
import { DatePicker } from '#web/ui/layers/date-picker.tsx';
import { OptionList } from '#web/ui/layers/option-list.tsx';
import { Select } from '#web/ui/layers/select.tsx';

const VARIANTS = ['primary', 'default', 'ghost', 'destructive'] as const;

export function Buttons() {
  return (
    <div className="flex flex-col gap-3">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2">
          <Button variant={variant} icon="plus">
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
          <IconButton variant={variant} label={`${variant} icon`} icon="pencil" />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="large">large</Button>
        <Button compact icon="trophy">
          compact
        </Button>
        <ButtonLink to="/kit" icon="arrow-right">
          a link
        </ButtonLink>
        <StepLink label="Previous" icon="chevron-left" to="/kit" />
        <StepLink label="Next, of which there is none" icon="chevron-right" to={null} />
      </div>
    </div>
  );
}

const STRATEGIES = ['Opening range break', 'VWAP reclaim', 'Gap fill'].map((label, id) => ({ id, label }));

export function Fields() {
  const [date, setDate] = useState('2026-11-20');
  const [time, setTime] = useState('09:35');
  const [text, setText] = useState('');
  const [file, setFile] = useState<{ name: string; detail: string } | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Plain" hint="A hint.">
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="Optional" optional>
        {(control) => <Input {...control} defaultValue="Typed" />}
      </Field>
      <Field label="Rejected" error="Symbol is required">
        {(control) => <Input {...control} />}
      </Field>
      <TextField label="A number" inputMode="decimal" step={1} defaultValue="2.50" error={undefined} />
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
      <Field label="Time">
        {(control) => <PartsInput {...control} type="time" value={time} onChange={setTime} />}
      </Field>
      <Field label="Text with suggestions">
        {(control) => (
          <Combobox
            {...control}
            options={STRATEGIES}
            value={text}
            onType={setText}
            onChoose={({ label }) => setText(label)}
            isFree
          />
        )}
      </Field>
      <div className="flex">
        <SearchBox
          label="Search"
          placeholder="Search trades"
          text={text}
          problem={text.length > 20 ? 'Longer than 20 characters' : null}
          onType={setText}
          onClear={() => setText('')}
        />
      </div>
      <Field label="File">
        {(control) => (
          <FileDrop
            control={control}
            accept="text/csv"
            chosen={file}
            prompt="Drop a file, or click to choose one"
            onChoose={({ name, size }) => setFile({ name, detail: `${size} bytes` })}
          />
        )}
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
  const [chosen, setChosen] = useState(0);
  return (
    <div className="flex flex-col gap-4">
      <Select label="Select" options={FILTERS} value={filter} onChange={setFilter} />
      <FieldGroup label="Segmented">
        <Segmented name="kit-filter" options={FILTERS} />
      </FieldGroup>
      <FieldGroup label="Rejected" error="Please choose one">
        <Segmented name="kit-rejected" options={FILTERS} />
      </FieldGroup>
      <LabelledSwitch label="Switch" checked={isOn} onCheckedChange={setIsOn} />
      <LabelledSwitch label="Disabled switch" checked={false} onCheckedChange={setIsOn} disabled />
      <div className="flex gap-4">
        <Checkbox label="Chosen" checked={isOn} onChange={() => setIsOn(!isOn)} />
        <Checkbox label="Partly" isPartly checked={false} onChange={() => setIsOn(true)} />
        <Checkbox label="Not chosen" checked={!isOn} onChange={() => setIsOn(!isOn)} />
      </div>
      <OptionList
        label="Strategies"
        search="Find a strategy"
        options={STRATEGIES.map(({ id, label }) => ({ id: `${id}`, label, isChosen: id === chosen }))}
        onChoose={(id) => setChosen(Number(id))}
      />
    </div>
  );
}
