import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { named } from '#web/features/entries/named.ts';
import { readTags } from '#web/features/entries/tag-text.ts';
import { namedStrategy } from '#web/features/strategies/named-strategy.ts';
import { useIdempotencyKey } from '#web/forms/idempotency-key.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { accountsQuery } from '#web/queries/accounts.ts';
import type { BatchChange } from '#web/queries/entry-batches.ts';
import { usedTagsQuery } from '#web/queries/journal-tags.ts';
import { strategiesQuery, useCreateStrategy } from '#web/queries/strategies.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { Select } from '#web/ui/layers/select.tsx';

export type BatchKind = 'tags' | 'strategy' | 'account';

interface BatchDialogProps {
  kind: BatchKind;
  traderId: number;
  entries: readonly JournalEntry[];
  onChange: (change: BatchChange) => void;
  onClose: () => void;
}

/** Changes one thing of several trades alike. */
export function BatchDialog({ kind, ...props }: BatchDialogProps) {
  if (kind === 'tags') return <TagsDialog {...props} />;
  return kind === 'strategy' ? <StrategyDialog {...props} /> : <AccountDialog {...props} />;
}

type KindProps = Omit<BatchDialogProps, 'kind'>;

interface FrameProps extends Pick<KindProps, 'entries' | 'onClose'> {
  title: string;
  /** `null` while there is nothing to change. */
  onChange: (() => void) | null;
  busy?: boolean;
  children: ReactNode;
}

function Frame({ title, entries, onChange, busy = false, onClose, children }: FrameProps) {
  const body = useRef<HTMLDivElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange?.();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      takeFocus={() => body.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()}
      title={`${title} of ${count(entries.length, 'trade')}`}
      className="sm:max-w-110"
    >
      <form onSubmit={submit} className="contents">
        {/* Suggestions may reach beyond what is there. */}
        <DialogBody ref={body} className="min-h-64">
          {children}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={onChange === null}>
            Change {count(entries.length, 'trade')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const NO_STRATEGY = { id: 0, name: 'No strategy' };

/** One that is written and not known yet becomes a strategy of the trader. */
function StrategyDialog({ onChange, ...props }: KindProps) {
  const { data } = useQuery(strategiesQuery(useApi(), props.traderId));
  const create = useCreateStrategy();
  const notify = useOutcomeToast();
  const keyFor = useIdempotencyKey();
  const [written, setWritten] = useState('');
  const offered = [NO_STRATEGY, ...(data ?? []).filter(({ isActive }) => isActive)];
  const found = named(written, [...offered, ...(data ?? [])]);
  const isNew = data !== undefined && !found && written.trim() !== '';
  const { data: name, error } = NewStrategy.shape.name.safeParse(written);

  const createNamed = useSingleFlight((row: NewStrategy) =>
    notify(
      create.mutateAsync({ row, key: keyFor(row) }).then(({ id }) => onChange({ strategyId: id })),
      `Strategy “${row.name}” added`,
      'Failed to create strategy',
    ),
  );
  function change() {
    if (found) onChange(strategyChange(found === NO_STRATEGY ? null : found.id));
    else if (name !== undefined) void createNamed(namedStrategy(props.traderId, name));
  }
  return (
    <Frame
      title="Strategy"
      onChange={found || (isNew && name !== undefined) ? change : null}
      busy={create.isPending}
      {...props}
    >
      <Field
        label="Strategy"
        hint={isNew ? 'New: it is added to your strategies.' : 'Choose one, or write the name of a new one.'}
        error={isNew ? error?.issues[0]?.message : undefined}
      >
        {(control) => (
          <Combobox
            {...control}
            options={offered.map(({ id, name: label }) => ({ id, label }))}
            value={written}
            isFree
            onType={setWritten}
            onChoose={({ label }) => setWritten(label)}
          />
        )}
      </Field>
    </Frame>
  );
}

const strategyChange = (strategyId: number | null): BatchChange =>
  strategyId === null ? { strategyId, strategy: null } : { strategyId };

const NONE = 'none';

function AccountDialog({ onChange, ...props }: KindProps) {
  const { data = [] } = useQuery(accountsQuery(useApi(), props.traderId));
  const offered = data.filter(({ isArchived }) => !isArchived);
  const [chosen, setChosen] = useState('');
  return (
    <Frame
      title="Account"
      onChange={chosen === '' ? null : () => onChange({ accountId: chosen === NONE ? null : Number(chosen) })}
      {...props}
    >
      <Select
        label="Account"
        options={[
          { value: NONE, label: 'No account' },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        placeholder="Choose…"
        value={chosen}
        onChange={setChosen}
        className="w-full"
      />
    </Frame>
  );
}

function TagsDialog({ onChange, ...props }: KindProps) {
  const { entries } = props;
  const used = useQuery(usedTagsQuery(useApi(), props.traderId));
  const [text, setText] = useState('');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const present = tagCounts(entries);
  const { tags: added, text: rest } = readTags(text);
  const error = rest.trim() === '' ? undefined : 'Tags must be at most 10';
  const isEmpty = added.length === 0 && removed.length === 0;
  const options = (used.data ?? []).map(({ tag, lastUsed }, id) => ({
    id,
    label: tag,
    detail: formatTradeDate(lastUsed, { year: true }),
  }));
  return (
    <Frame
      title="Tags"
      onChange={isEmpty || error ? null : () => onChange({ addTags: [...added], removeTags: [...removed] })}
      {...props}
    >
      <div className="flex flex-col gap-4">
        <Field label="Add tags" hint="With commas between them" error={error}>
          {(control) => (
            <Combobox
              {...control}
              autoCapitalize="none"
              options={options}
              value={text}
              isFree
              onType={setText}
              onChoose={({ label }) => setText(label)}
            />
          )}
        </Field>
        {present.length > 0 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1.5 font-medium">Tags they have</legend>
            <div className="flex flex-wrap gap-2">
              {present.map(([tag, trades]) => (
                <Button
                  key={tag}
                  aria-pressed={removed.includes(tag)}
                  onClick={() =>
                    setRemoved((before) =>
                      before.includes(tag) ? before.filter((other) => other !== tag) : [...before, tag],
                    )
                  }
                  className={removed.includes(tag) ? 'line-through text-muted' : ''}
                >
                  <span className="sr-only">Remove </span>
                  {tag}
                  <span className="text-12 text-muted">{formatCount(trades)}</span>
                  <Icon name="x" className="size-3.5 text-muted" />
                </Button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Frame>
  );
}

/** The tags of trades, and how many have each, the most common first. */
function tagCounts(entries: readonly JournalEntry[]): [tag: string, trades: number][] {
  const counts = new Map<string, number>();
  for (const { tags } of entries) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
