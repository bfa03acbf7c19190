import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { contractsQuery } from '#web/queries/contracts.ts';
import { type EntryFilter, type FilterChange, KINDS } from '#web/queries/entry-filter.ts';
import { usedSymbolsQuery } from '#web/queries/journal-symbols.ts';
import { usedTagsQuery } from '#web/queries/journal-tags.ts';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { OptionList } from '#web/ui/layers/option-list.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';
import {
  FACET_LABELS,
  type FacetOption,
  fewOptions,
  isChosen,
  isFew,
  KIND_LABELS,
  NO_FACET,
  NONE_OF,
  STREAK_LABEL,
} from './facets.ts';
import { focusFirst, openedAround } from './focus-first.ts';
import { PeriodPanel } from './period-panel.tsx';

/** Lists with more options than these have a search field. */
const FEW = 8;

/** What a journal can be narrowed down to by one facet. */
export function FacetPanel(props: FacetPanelProps) {
  const { facet } = props;
  const { clock } = useApp();
  if (isFew(facet)) return <ChangePanel {...props} options={fewOptions(facet, clock)} />;
  if (facet === 'period') return <PeriodPanel {...props} />;
  if (facet === 'account') return <AccountPanel {...props} />;
  if (facet === 'kind') return <KindPanel {...props} />;
  if (facet === 'root') return <RootPanel {...props} />;
  if (facet === 'contract') return <ContractPanel {...props} />;
  if (facet === 'streak') return <StreakPanel {...props} />;
  return facet === 'strategy' ? <StrategyPanel {...props} /> : <TagPanel {...props} />;
}

interface ChangePanelProps extends FacetPanelProps {
  options: readonly FacetOption[];
  search?: string;
  /** What is chosen by being typed. */
  onFree?: (text: string) => FilterChange;
}

/** One of them, or none: what is chosen again is taken away. */
function ChangePanel({ facet, filter, options, search, onFree, onChange, onDone }: ChangePanelProps) {
  const label = FACET_LABELS[facet];
  const find = search ?? (options.length > FEW ? `Find: ${label}` : undefined);
  const choose = (change: FilterChange) => {
    onChange(isChosen(filter, change) ? NO_FACET[facet] : { ...NO_FACET[facet], ...change });
    onDone();
  };
  return (
    <OptionList
      label={label}
      options={options.map((option, index) => ({
        id: String(index),
        label: option.label,
        detail: option.detail ?? null,
        isChosen: isChosen(filter, option.change),
      }))}
      {...(find === undefined ? {} : { search: find })}
      {...(onFree ? { onFree: (text) => choose(onFree(text)) } : {})}
      onChoose={(id) => {
        const option = options[Number(id)];
        if (option) choose(option.change);
      }}
    />
  );
}

function AccountPanel(props: FacetPanelProps) {
  const accounts = useQuery(accountNamesQuery(useApi(), props.traderId));
  if (!accounts.data) return <Pending read={accounts} title="Failed to fetch accounts" />;
  const own = accounts.data.map(({ id, name }) => ({ label: name, change: { accountId: id } }));
  return <ChangePanel {...props} options={[...own, ...NONE_OF.account]} />;
}

/** Several may be chosen; an entry's account is any of them. */
const KindPanel = ({ filter, onChange }: FacetPanelProps) => (
  <OptionList
    label={FACET_LABELS.kind}
    isMultiple
    options={KINDS.map((id) => ({
      id,
      label: KIND_LABELS[id],
      isChosen: filter.kind?.includes(id) ?? false,
    }))}
    onChoose={(id) =>
      onChange((before) => ({
        kind: toggled(
          before.kind,
          KINDS.find((kind) => kind === id),
        ),
      }))
    }
  />
);

function StrategyPanel(props: FacetPanelProps) {
  const { strategy } = props.filter;
  const strategies = useQuery(strategiesQuery(useApi(), props.traderId));
  if (!strategies.data) return <Pending read={strategies} title="Failed to fetch strategies" />;
  const own = strategies.data.map(({ id, name }) => ({ label: name, change: { strategyId: id } }));
  const typed = strategy === undefined ? [] : [{ label: strategy, change: { strategy } }];
  return <ChangePanel {...props} options={[...typed, ...own, ...NONE_OF.strategy]} />;
}

function StreakPanel(props: FacetPanelProps) {
  const { fromEntryId, toEntryId } = props.filter;
  return <ChangePanel {...props} options={[{ label: STREAK_LABEL, change: { fromEntryId, toEntryId } }]} />;
}

/** Several may be chosen; an entry must have all of them. */
function TagPanel({ traderId, filter, onChange }: FacetPanelProps) {
  const used = useQuery(usedTagsQuery(useApi(), traderId));
  const chosen = filter.tag ?? [];
  if (!used.data) return <Pending read={used} title="Failed to fetch tags" />;
  const known = used.data.map(({ tag }) => tag);
  const tags = [...chosen.filter((tag) => !known.includes(tag)), ...known];
  return (
    <OptionList
      label={FACET_LABELS.tag}
      isMultiple
      options={[
        ...tags.map((tag) => ({ id: tag, label: tag, isChosen: chosen.includes(tag) })),
        // No tag has a comma in it.
        ...NONE_OF.tag.map(({ label, change }) => ({
          id: `,${label}`,
          label,
          isChosen: isChosen(filter, change),
        })),
      ]}
      {...(tags.length > FEW ? { search: 'Find a tag' } : {})}
      onChoose={(id) => {
        const none = NONE_OF.tag.find(({ label }) => id === `,${label}`)?.change;
        onChange((before) =>
          none ? toggleNone(before, none) : { ...NO_FACET.tag, tag: toggled(before.tag, id) },
        );
      }}
    />
  );
}

const toggleNone = (before: EntryFilter, change: FilterChange): FilterChange =>
  isChosen(before, change) ? NO_FACET.tag : { ...NO_FACET.tag, ...change };

function toggled<Item>(before: readonly Item[] = [], item: Item | undefined): readonly Item[] | undefined {
  const rest = before.filter((other) => other !== item);
  const next = rest.length < before.length || item === undefined ? rest : [...before, item];
  return next.length > 0 ? next : undefined;
}

/** The trader's own products come first, then those that are known by name, and any other may be typed. */
function RootPanel(props: FacetPanelProps) {
  const api = useApi();
  const contracts = useQuery(contractsQuery(api));
  const used = useQuery(usedSymbolsQuery(api, props.traderId));
  if (!contracts.data) return <Pending read={contracts} title="Failed to fetch symbols" />;
  if (used.isLoading) return <Pending read={used} title="" />;
  const chosen = props.filter.root;
  const names = new Map(contracts.data.map(({ root, name }) => [root, name]));
  const own = (used.data ?? []).flatMap(({ root }) => root ?? []);
  const roots = [...new Set([...(chosen === undefined ? [] : [chosen]), ...own, ...names.keys()])];
  return (
    <ChangePanel
      {...props}
      options={[
        ...roots.map((root) => ({ label: root, detail: names.get(root) ?? null, change: { root } })),
        ...NONE_OF.root,
      ]}
      search="ES, AAPL …"
      onFree={(text) => ({ root: text.toUpperCase() })}
    />
  );
}

/** The trader's own contracts, the last used first, and any other may be typed. */
function ContractPanel(props: FacetPanelProps) {
  const used = useQuery(usedSymbolsQuery(useApi(), props.traderId));
  if (!used.data) return <Pending read={used} title="Failed to fetch contracts" />;
  const chosen = props.filter.symbol;
  const own = used.data.map(({ symbol }) => symbol);
  const symbols = [...new Set([...(chosen === undefined ? [] : [chosen]), ...own])];
  return (
    <ChangePanel
      {...props}
      options={symbols.map((symbol) => ({ label: symbol, change: { symbol } }))}
      search="ESZ6, AAPL …"
      onFree={(symbol) => ({ symbol })}
    />
  );
}

function Pending({ read, title }: Parameters<typeof ReadErrorNotice>[0]) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = place.current && openedAround(place.current);
    // What waited for the values hands the focus on to them.
    return () => {
      if (opened && opened === document.activeElement) focusFirst(opened);
    };
  }, []);
  return (
    <div ref={place} className={read.error ? 'p-3' : undefined}>
      {read.error ? <ReadErrorNotice title={title} read={read} /> : <LoadingIndicator text="Loading..." />}
    </div>
  );
}
