import { useAmounts } from '#web/context/amounts.tsx';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';

/** Hides amounts of money on all screens of this browser. */
export function AmountsSwitch({ className }: { className: string }) {
  const { areHidden, toggle } = useAmounts();
  return (
    <LabelledSwitch label="Hide amounts" checked={areHidden} onCheckedChange={toggle} className={className} />
  );
}
