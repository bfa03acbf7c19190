import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { wireBody } from '#src/values/wire/wire.ts';
import { useApi } from '#web/context/app-context.tsx';
import { FloorByDay } from '#web/features/charts/over-time.tsx';
import { accountFloorQuery } from '#web/queries/accounts.ts';
import { useSettled } from '#web/ui/browser/later-values.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import type { AccountForm } from './account-form.ts';
import { RuleState } from './rule-state.tsx';
import { readRules } from './rules-form.ts';

/** Debounce of what is typed: an account's whole past is computed anew. Milliseconds. */
const ASK_AFTER = 150;

/** What the rules as typed come to over the account's own past. */
export function FloorPreview({ form, accountId }: { form: AccountForm; accountId: number }) {
  const typed = useWatch({ control: form.control, name: 'rules.0' });
  const read = typed && readRules(typed);
  const rules = useSettled(read?.success ? JSON.stringify(wireBody(read.data)) : null, ASK_AFTER);
  const floor = useQuery({
    ...accountFloorQuery(useApi(), accountId, rules ?? ''),
    enabled: rules !== null,
    placeholderData: keepPreviousData,
  });
  const days = useMemo(
    () =>
      floor.data?.days.map(({ breaches, ...day }) => ({
        ...day,
        isEstimate: floor.data.state.estimate,
        isReached: breaches.includes('maxDrawdown'),
      })),
    [floor.data],
  );
  if (floor.isPending && floor.isFetching) return <Skeleton className="h-60" />;
  if (!days || !floor.data || !read?.success) return null;
  return (
    <section aria-label="Over its own past" className="rounded border border-line p-3">
      {days.length === 0 ? (
        <p className="text-12 text-muted">Its past is drawn here once it has closed trades.</p>
      ) : (
        <FloorByDay days={days} />
      )}
      <RuleState rules={read.data} state={floor.data.state} className="mt-3" />
    </section>
  );
}
