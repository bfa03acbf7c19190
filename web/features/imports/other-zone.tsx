import { useState } from 'react';
import { ZONES } from '#web/features/accounts/time-zones.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';

interface OtherZoneProps {
  value: string;
  onChoose: (timeZone: string) => void;
}

/** Any zone there is. */
export function OtherZone({ value, onChoose }: OtherZoneProps) {
  const [text, setText] = useState(value);
  return (
    <Field label="Time zone of the file" className="mt-3 max-w-96">
      {(control) => (
        <Combobox
          {...control}
          options={ZONES}
          value={text}
          onType={setText}
          onChoose={({ label }) => {
            setText(label);
            onChoose(label);
          }}
        />
      )}
    </Field>
  );
}
