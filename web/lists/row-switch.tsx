import { useSingleFlight } from '#web/forms/single-flight.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';
import type { CrudMessages } from './crud-messages.ts';
import { useOutcomeToast } from './outcome-toast.ts';

interface RowSwitchProps {
  /** What is true of the record while it is on. */
  label: string;
  /** The record's name, for screen readers. */
  name: string;
  /** As stored. */
  isOn: boolean;
  save: (isOn: boolean) => Promise<unknown>;
  isSaving: boolean;
  /** What the pending request asks for. */
  requested: boolean | undefined;
  messages: Pick<CrudMessages, 'updated' | 'updateFailed'>;
  className?: string | undefined;
}

/** Switches a property of a record in its list, at once. */
export function RowSwitch({
  label,
  name,
  isOn,
  save,
  isSaving,
  requested,
  messages,
  className,
}: RowSwitchProps) {
  const notify = useOutcomeToast();
  const toggle = useSingleFlight((next: boolean) =>
    notify(save(next), messages.updated, messages.updateFailed),
  );
  return (
    <LabelledSwitch
      label={
        <>
          {label}
          <span className="sr-only"> {name}</span>
        </>
      }
      checked={isSaving ? (requested ?? isOn) : isOn}
      onCheckedChange={(next) => void toggle(next)}
      // Disabled, it would lose the focus.
      aria-disabled={isSaving}
      className={classNames('text-12 font-medium text-muted', className)}
    />
  );
}
