import { useSingleFlight } from '#web/forms/single-flight.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LabelledSwitch } from '#web/ui/switch.tsx';
import type { CrudMessages } from './crud-messages.ts';
import { useOutcomeToast } from './outcome-toast.ts';

/** Whether a record is active. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'gain' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}

interface ActiveSwitchProps {
  row: { id: number; version: number; isActive: boolean };
  /** The record's name, for screen readers. */
  name: string;
  update: {
    mutateAsync: (update: { id: number; change: { isActive: boolean; version: number } }) => Promise<unknown>;
    isPending: boolean;
    variables: { change: { isActive?: boolean } } | undefined;
  };
  messages: Pick<CrudMessages, 'updated' | 'updateFailed'>;
  className?: string;
}

/** Toggles whether a record is active, in place. */
export function ActiveSwitch({ row, name, update, messages, className }: ActiveSwitchProps) {
  const tell = useOutcomeToast();
  // Shows the requested state while the request is pending.
  const shown = update.isPending ? (update.variables?.change.isActive ?? row.isActive) : row.isActive;

  const toggle = useSingleFlight((isActive: boolean) => {
    const updated = update.mutateAsync({ id: row.id, change: { isActive, version: row.version } });
    return tell(updated, messages.updated, messages.updateFailed);
  });

  return (
    <LabelledSwitch
      label={
        <>
          Active<span className="sr-only"> {name}</span>
        </>
      }
      checked={shown}
      onCheckedChange={(isActive) => void toggle(isActive)}
      // Disabled, it would lose the focus.
      aria-disabled={update.isPending}
      className={classNames('text-12 font-medium text-muted', className)}
    />
  );
}
