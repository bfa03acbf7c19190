import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { auditQuery } from '#web/queries/settings.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { auditSentence } from './audit-sentence.ts';

const SHOWN_AT_FIRST = 20;

/** The latest admin actions. The log is append-only. */
export function AuditTrail() {
  const trail = useQuery(auditQuery(useApi()));
  const moment = useFormatInstant();
  const [isLong, setIsLong] = useState(false);
  return (
    <Card as="section" aria-labelledby="audit">
      <h2 id="audit" className="border-b border-line p-5 text-16 font-semibold">
        Admin Actions
      </h2>
      {trail.isPending && <Skeleton className="m-5 h-24" />}
      {trail.isError && <ReadError title="Failed to fetch admin actions" read={trail} />}
      {trail.data?.length === 0 && (
        <EmptyState icon="scroll-text" title="Nothing yet" hint="What is changed here is listed here." />
      )}
      <ul aria-label="Admin actions" className="divide-y divide-line">
        {trail.data?.slice(0, isLong ? undefined : SHOWN_AT_FIRST).map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3"
          >
            <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{auditSentence(item, moment)}</p>
            <time dateTime={item.at} className="text-12 text-muted">
              {moment(item.at)}
            </time>
          </li>
        ))}
      </ul>
      {!isLong && trail.data && trail.data.length > SHOWN_AT_FIRST && (
        <div className="flex justify-center border-t border-line p-3">
          <Button variant="ghost" onClick={() => setIsLong(true)}>
            Show all {trail.data.length}
          </Button>
        </div>
      )}
    </Card>
  );
}
