import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#web/context/app-context.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { contractsQuery } from '#web/queries/contracts.ts';
import { usedTagsQuery } from '#web/queries/journal-tags.ts';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx';
import { OptionList } from '#web/ui/option-list.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';
import { FACET_LABELS, type FacetOption, FEW_OPTIONS, isChosen, isFew, NO_FACET } from './facets.ts';
import { PeriodPanel } from './period-panel.tsx';

/** Lists with more options than these have a search field. */
const FEW = 8;

/** What a journal can be narrowed down to by one facet. */
export function FacetPanel(props: FacetPanelProps) {
  const { facet } = props;
  if (isFew(facet)) return <FewPanel {...props} options={FEW_OPTIONS[facet]} />;
  if (facet === 'period') return <PeriodPanel {...props} />;
  if (facet === 'account') return <AccountPanel {...props} />;
  if (facet === 'root') return <RootPanel {...props} />;
  return facet === 'strategy' ? <StrategyPanel {...props} /> : <TagPanel {...props} />;
}

/** One of them, or none: what is chosen again is taken away. */
function FewPanel({
  facet,
  filter,
  options,
  onChange,
  onDone,
}: FacetPanelProps & { options: readonly FacetOption[] }) {
  return (
    <OptionList
      label={FACET_LABELS[facet]}
      options={options.map(({ label, change }) => ({ id: label, label, isChosen: isChosen(filter, change) }))}
      {...(options.length > FEW ? { search: `Find: ${FACET_LABELS[facet]}` } : {})}
      onChoose={(id) => {
        const option = options.find(({ label }) => label === id);
        if (option) onChange(isChosen(filter, option.change) ? NO_FACET[facet] : option.change);
        onDone();
      }}
    />
  );
}

interface NamedOption {
  id: number;
  name: string;
}

interface NamedPanelProps {
  read: Parameters<typeof ReadErrorNotice>[0]['read'] & { data: readonly NamedOption[] | undefined };
  label: string;
  none: string;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

function NamedPanel({ read, label, none, chosen, onChoose }: NamedPanelProps) {
  if (!read.data) return <Pending read={read} title={`Failed to fetch: ${label}`} />;
  if (read.data.length === 0) return <Nothing>{none}</Nothing>;
  return (
    <OptionList
      label={label}
      options={read.data.map(({ id, name }) => ({ id: String(id), label: name, isChosen: id === chosen }))}
      {...(read.data.length > FEW ? { search: `Find: ${label}` } : {})}
      onChoose={(id) => onChoose(Number(id) === chosen ? undefined : Number(id))}
    />
  );
}

function AccountPanel({ traderId, filter, onChange, onDone }: FacetPanelProps) {
  const accounts = useQuery(accountNamesQuery(useApi(), traderId));
  return (
    <NamedPanel
      read={accounts}
      label={FACET_LABELS.account}
      none="No accounts yet."
      chosen={filter.accountId}
      onChoose={(accountId) => {
        onChange({ accountId });
        onDone();
      }}
    />
  );
}

function StrategyPanel({ traderId, filter, onChange, onDone }: FacetPanelProps) {
  const strategies = useQuery(strategiesQuery(useApi(), traderId));
  return (
    <NamedPanel
      read={strategies}
      label={FACET_LABELS.strategy}
      none="No strategies yet."
      chosen={filter.strategyId}
      onChoose={(strategyId) => {
        onChange({ strategyId });
        onDone();
      }}
    />
  );
}

/** Several may be chosen; an entry must have all of them. */
function TagPanel({ traderId, filter, onChange }: FacetPanelProps) {
  const used = useQuery(usedTagsQuery(useApi(), traderId));
  const chosen = filter.tag ?? [];
  if (!used.data) return <Pending read={used} title="Failed to fetch tags" />;
  const known = used.data.map(({ tag }) => tag);
  const tags = [...chosen.filter((tag) => !known.includes(tag)), ...known];
  if (tags.length === 0) return <Nothing>No tags yet.</Nothing>;
  return (
    <OptionList
      label={FACET_LABELS.tag}
      isMultiple
      options={tags.map((tag) => ({ id: tag, label: tag, isChosen: chosen.includes(tag) }))}
      {...(tags.length > FEW ? { search: 'Find a tag' } : {})}
      onChoose={(tag) => {
        onChange(({ tag: before = [] }) => {
          const rest = before.filter((other) => other !== tag);
          const next = rest.length < before.length ? rest : [...before, tag];
          return { tag: next.length > 0 ? next : undefined };
        });
      }}
    />
  );
}

/** Products that are known by name, and any other: those of stocks and options are not listed anywhere. */
function RootPanel({ filter, onChange, onDone }: FacetPanelProps) {
  const contracts = useQuery(contractsQuery(useApi()));
  const chosen = filter.root;
  if (!contracts.data) return <Pending read={contracts} title="Failed to fetch symbols" />;
  const known = contracts.data.map(({ root, name }) => ({ id: root, label: root, detail: name }));
  const own =
    chosen !== undefined && !known.some(({ id }) => id === chosen) ? [{ id: chosen, label: chosen }] : [];
  const choose = (root: string) => {
    onChange({ root: root === chosen ? undefined : root.toUpperCase() });
    onDone();
  };
  return (
    <OptionList
      label={FACET_LABELS.root}
      options={[...own, ...known]
        .map((option) => ({ ...option, isChosen: option.id === chosen }))
        .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))}
      search="ES, AAPL …"
      onFree={choose}
      onChoose={choose}
    />
  );
}

function Pending({
  read,
  title,
}: {
  read: NamedPanelProps['read'] | Parameters<typeof ReadErrorNotice>[0]['read'];
  title: string;
}) {
  if (!read.error) return <LoadingIndicator text="Loading..." />;
  return (
    <div className="p-3">
      <ReadErrorNotice title={title} read={read} />
    </div>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="p-3 text-muted">{children}</p>;
