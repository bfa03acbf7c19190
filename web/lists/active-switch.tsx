import { Badge } from '#web/ui/display/badge.tsx';
import type { CrudMessages } from './crud-messages.ts';
import { RowSwitch } from './row-switch.tsx';

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
export function ActiveSwitch({ row: { id, version, isActive }, update, ...rest }: ActiveSwitchProps) {
  return (
    <RowSwitch
      {...rest}
      label="Active"
      isOn={isActive}
      save={(next) => update.mutateAsync({ id, change: { isActive: next, version } })}
      isSaving={update.isPending}
      requested={update.variables?.change.isActive}
    />
  );
}
