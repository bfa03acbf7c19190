import { useId } from 'react';
import { Segmented } from '#web/ui/inputs/segmented.tsx';

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  className?: string;
}

/** One of a few, with what it is about above it. */
export function Choice({ label, options, chosen, onChoose, className }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 text-muted">{label}</legend>
      <Segmented
        name={name}
        options={options}
        chosen={chosen}
        className={className}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </fieldset>
  );
}
