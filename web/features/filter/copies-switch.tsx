import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { useCopies } from '#web/context/copies.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';

/** Puts copies into every figure of the screen, or leaves them out; only there for who has an account that follows another. */
export function CopiesSwitch({ traderId, className }: { traderId: number; className?: string }) {
  const accounts = useQuery(accountNamesQuery(useApi(), traderId)).data;
  const { copies, choose } = useCopies();
  if (!accounts?.some(({ followsAccountId }) => followsAccountId !== null)) return null;
  return (
    <LabelledSwitch
      label="With copies"
      checked={copies === 'with'}
      onCheckedChange={(isWith) => choose(isWith ? 'with' : 'without')}
      data-tip="Entries of accounts that follow another one"
      className={classNames('min-h-11 shrink-0 whitespace-nowrap text-12 font-medium md:min-h-9', className)}
    />
  );
}
