import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { count } from '#src/values/text/count.ts';
import { useApi } from '#web/context/app-context.tsx';
import { healthQuery } from '#web/queries/health.ts';
import { Icon } from '#web/ui/display/icon.tsx';

/** What is wrong with the installation, on every page of the admin area; nothing while all is well. */
export function HealthBanner() {
  const { data } = useQuery(healthQuery(useApi()));
  const [first, ...others] = data?.findings ?? [];
  if (!first) return null;
  return (
    <div role="status" className="flex items-start gap-2 rounded border border-loss bg-loss-soft p-3">
      <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0 text-loss" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{first.message}</span>
        {others.length > 0 && ` And ${count(others.length, 'more finding', 'more findings')}.`}{' '}
        <Link to="/admin/settings#health" className="whitespace-nowrap font-medium text-ink underline">
          Settings → Health
        </Link>
      </p>
    </div>
  );
}
