import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';

interface LeftOutAccountsProps {
  /** The team's figures; nothing is said while they load. */
  figures: { leavesOutAccounts?: true | undefined } | undefined;
  className?: string;
}

/** Said once on a screen whose figures of the team leave out accounts that do not count for it. */
export function LeftOutAccounts({ figures, className }: LeftOutAccountsProps) {
  if (!figures?.leavesOutAccounts) return null;
  return (
    <p className={classNames('flex items-center gap-1.5 text-12 text-muted', className)}>
      <Icon name="info" className="size-3.5" />
      Without simulated accounts
    </p>
  );
}
