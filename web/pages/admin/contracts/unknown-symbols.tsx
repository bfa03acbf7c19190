import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnknownSymbol } from '#src/features/contracts/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { unknownSymbolsQuery } from '#web/queries/contracts.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';

/** Shown before more are asked for. */
const FEW = 5;

/** Symbols of the journal without a contract. Nothing while there are none, which is the rule. */
export function UnknownSymbols({ onAdd }: { onAdd: (start: { root: string }) => void }) {
  const { data = [] } = useQuery(unknownSymbolsQuery(useApi()));
  const [isLong, setIsLong] = useState(false);
  if (data.length === 0) return null;
  const shown = isLong ? data : data.slice(0, FEW);
  return (
    <Card as="section" aria-label="Unknown symbols">
      <div className="px-4 pb-2 pt-3">
        <h2 className="font-semibold">Unknown symbols</h2>
        <p className="text-12 text-muted">
          Nothing is computed for these until their contract is known. Shares and options need none: choose
          their type in the entry.
        </p>
      </div>
      <ul aria-label="Unknown symbols" className="divide-y divide-line border-t border-line">
        {shown.map((unknown) => (
          <UnknownRow key={`${unknown.instrumentType} ${unknown.symbol}`} unknown={unknown} onAdd={onAdd} />
        ))}
      </ul>
      {data.length > FEW && (
        <div className="border-t border-line px-2 py-1">
          <Button variant="ghost" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
            {isLong ? 'Show fewer' : `Show all ${formatCount(data.length)}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface UnknownRowProps {
  unknown: UnknownSymbol;
  onAdd: (start: { root: string }) => void;
}

function UnknownRow({ unknown: { symbol, root, entries, lastTraded }, onAdd }: UnknownRowProps) {
  return (
    <li className="flex items-center justify-between gap-x-4 py-1.5 pl-4 pr-2">
      <span className="min-w-0 flex-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{symbol}</span>
        <span className="block text-12 tabular-nums text-muted sm:ml-2 sm:inline">
          {count(entries, 'entry', 'entries')}, last on{' '}
          <time dateTime={lastTraded}>{formatTradeDate(lastTraded, { year: true })}</time>
        </span>
      </span>
      <Button compact icon="plus" onClick={() => onAdd({ root: root ?? '' })}>
        Add contract<span className="sr-only"> for {symbol}</span>
      </Button>
    </li>
  );
}
