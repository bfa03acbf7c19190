import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivePreview } from '#src/features/archives/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Money, MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { archivePreviewQuery, useArchiveAll } from '#web/queries/archives.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { ConfirmWithReauth } from '../confirm-with-reauth.tsx';

const QUESTION =
  'Are you sure you want to archive all journal entries and reset the system? This cannot be undone.';

/** The longest name the server accepts. */
const LONGEST_NAME = 100;

/** The warning, what would be archived, and the button that starts a new period. */
export function ArchiveReset() {
  const preview = useQuery(archivePreviewQuery(useApi()));
  const [typedName, setName] = useState<string>();
  const name = (typedName ?? preview.data?.label ?? '').trim();
  /** As it was when the question was asked: the preview follows the minute and the journal. */
  const [asked, setAsked] = useState('');
  const label = asked || name;
  const archive = useArchiveAll(label === '' ? undefined : label);
  const toast = useToast();
  return (
    <Card as="section" aria-labelledby="reset" className="border-loss p-5">
      <div className="flex items-start gap-3">
        <Icon name="triangle-alert" className="mt-0.5 size-5 text-loss" />
        <div className="min-w-0 flex-1">
          <h2 id="reset" className="text-16 font-semibold">
            Begin a new period
          </h2>
          <p className="mt-1 max-w-160 text-muted">
            All journal entries are archived and removed from the active system. Archives can be viewed but
            not restored. This cannot be undone. A backup of the database is made first.
          </p>
          <div className="mt-4 grid max-w-180 gap-x-8 gap-y-4 md:grid-cols-2">
            <Archived preview={preview.data} />
            <TextField
              label="Name of the period that ends"
              hint="Traders read their past periods under this name."
              value={typedName ?? preview.data?.label ?? ''}
              onChange={(event) => setName(event.target.value)}
              maxLength={LONGEST_NAME}
              error={undefined}
            />
          </div>
          <ConfirmWithReauth
            call={archive}
            question={QUESTION}
            description={
              preview.data && (
                <>
                  {count(preview.data.entries, 'entry', 'entries')} of{' '}
                  {count(preview.data.traders, 'trader', 'traders')}, net{' '}
                  <Money value={preview.data.totalPnl} />.
                </>
              )
            }
            {...(label === '' ? {} : { typed: label })}
            confirm="Archive & Reset"
            onDone={({ message }) => {
              setName(undefined);
              toast({ title: message });
            }}
            failed="Failed to archive data"
          >
            {(ask) => (
              <Button
                variant="destructive"
                icon="archive"
                className="mt-4"
                busy={archive.isPending}
                busyText="Archiving..."
                onClick={() => {
                  setAsked(name);
                  ask();
                }}
              >
                Archive & Reset
              </Button>
            )}
          </ConfirmWithReauth>
        </div>
      </div>
    </Card>
  );
}

/** Counts and sums of what would be archived; their place is kept while they load. */
function Archived({ preview }: { preview: ArchivePreview | undefined }) {
  const formatDay = (date: string | null) => (date === null ? '—' : formatTradeDate(date, { year: true }));
  return (
    <dl aria-label="What is archived" className="tabular-nums">
      <FactRow label="Entries">{preview && formatCount(preview.entries)}</FactRow>
      <FactRow label="Still open">{preview && formatCount(preview.open)}</FactRow>
      <FactRow label="Traders">{preview && formatCount(preview.traders)}</FactRow>
      <FactRow label="First and last day">
        {preview &&
          (preview.from === preview.to
            ? formatDay(preview.from)
            : `${formatDay(preview.from)} to ${formatDay(preview.to)}`)}
      </FactRow>
      <FactRow label="Net P&L">
        {preview && (
          <MoneyOrPrivate value={preview.totalPnl} costs={preview.costs} className="font-semibold" />
        )}
      </FactRow>
    </dl>
  );
}
