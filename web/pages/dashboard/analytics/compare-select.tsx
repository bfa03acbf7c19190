import { Select } from '#web/ui/layers/select.tsx';
import { type Comparison, NONE } from './comparison.ts';

interface CompareSelectProps {
  offered: readonly Comparison[];
  chosen: Comparison | null;
  onChoose: (comparison: Comparison | null) => void;
}

/** What the figures are compared with. */
export function CompareSelect({ offered, chosen, onChoose }: CompareSelectProps) {
  return (
    <Select
      label="Compare with"
      options={[
        { value: NONE, label: chosen ? 'No comparison' : 'Compare with' },
        ...offered.map(({ value, option }) => ({ value, label: option })),
      ]}
      value={chosen?.value ?? NONE}
      onChange={(value) => onChoose(offered.find((each) => each.value === value) ?? null)}
      className="w-60 max-w-full"
    />
  );
}
