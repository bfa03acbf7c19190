import { useQuery } from '@tanstack/react-query';
import type { HealthReport } from '#src/features/health/responses.ts';
import { sizeText } from '#src/values/text/file-size.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { useHashTarget } from '#web/features/layout/hash-target.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { healthQuery } from '#web/queries/health.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

/**
 * Backups, disk and the last check, and what is wrong with what to do about it.
 * @param isPlaced whether what stands above it is there, so that it moves no more
 */
export function HealthCard({ isPlaced }: { isPlaced: boolean }) {
  const health = useQuery(healthQuery(useApi()));
  useHashTarget('health', isPlaced && health.data !== undefined);
  return (
    <Card as="section" aria-labelledby="health">
      <h2 id="health" className="scroll-mt-24 border-b border-line p-5 text-16 font-semibold">
        Health
      </h2>
      {health.isPending && <Skeleton className="m-5 h-40" />}
      {health.isError && <ReadError title="Failed to fetch the health" read={health} />}
      {health.data && <Facts health={health.data} />}
    </Card>
  );
}

function Facts({ health }: { health: HealthReport }) {
  const moment = useFormatInstant();
  const { backup, check, disk, findings, offsite } = health;
  return (
    <>
      {findings.length > 0 && (
        <ul aria-label="Findings" className="divide-y divide-line border-b border-line">
          {findings.map(({ about, message, advice }) => (
            <li key={`${about} ${message}`} className="flex items-start gap-2 px-5 py-3">
              <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0 text-loss" />
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p className="font-medium">{message}</p>
                <p className="text-muted">
                  <WithCommands text={advice} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <dl className="px-5 py-2">
        <FactRow label="Last backup">
          {backup.last ? `${moment(backup.last.at)} · ${sizeText(backup.last.size)}` : 'None'}
        </FactRow>
        <FactRow label="Scheduled backups">
          {backup.every === null ? 'Off: BULLPEN_BACKUP_EVERY is not set' : describeInterval(backup.every)}
        </FactRow>
        {offsite && (
          <FactRow label="Off-site copy">
            <span className="[overflow-wrap:anywhere]">
              {offsite.last ? `${moment(offsite.last.at)} · ${sizeText(offsite.last.size)}` : 'None yet'} ·{' '}
              {offsite.to}
            </span>
          </FactRow>
        )}
        <FactRow label="Disk">
          {sizeText(disk.free)} free of {sizeText(disk.size)}
        </FactRow>
        <FactRow label="Last check">
          {check === null
            ? 'None yet'
            : [moment(check.at), findings.length === 0 && 'Everything is in order']
                .filter(Boolean)
                .join(' · ')}
        </FactRow>
      </dl>
    </>
  );
}

const UNITS: Record<string, string> = { m: 'minute', h: 'hour', d: 'day' };

/** `12h`, as the setting has it, in words. */
function describeInterval(text: string): string {
  const unit = UNITS[text.slice(-1)];
  const n = Number.parseInt(text, 10);
  return n === 1 ? `Every ${unit}` : `Every ${n} ${unit}s`;
}

/** A text in which commands stand between backticks. */
function WithCommands({ text }: { text: string }) {
  return text.split('`').map((part, n) =>
    n % 2 === 1 ? (
      <code key={part} className="rounded-sm bg-surface-3 px-1 text-12 text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
