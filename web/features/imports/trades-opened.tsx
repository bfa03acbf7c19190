import { type ReactNode, useId, useState } from 'react';
import { count } from '#src/values/text/count.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import type { DayTradesProps } from './day-trades.tsx';

/** Of which files they are, and how they are read. */
export type TradesToRead = Pick<DayTradesProps, 'of' | 'read'>;

/** Loaded on demand: most imports are taken as they are. */
const dayTrades = onDemand(async () => (await import('./day-trades.tsx')).DayTrades);

/** What a line of the table, or what stays open, is about: its trades, once they are asked for. */
type Opened = Pick<DayTradesProps, 'tradeDate' | 'expected'> & { trades: TradesToRead | null };

/** The trades that a click shows. */
export function TradesOpened({ trades, ...of }: Opened) {
  const { Component, hasFailed, retry } = useOnDemand(dayTrades);
  if (!trades) return null;
  if (Component) return <Component {...of} {...trades} />;
  if (!hasFailed) return <LoadingIndicator />;
  return (
    <div className="p-4">
      <RetryNotice
        title="The trades could not be shown"
        hint="The server could not be reached."
        onRetry={retry}
        busy={false}
      />
    </div>
  );
}

interface ToggleProps {
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
  children: ReactNode;
}

/** What opens something below it. */
export const Toggle = ({ isOpen, controls, onToggle, children }: ToggleProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onToggle}
    className="-my-1 -ml-1 inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-sm pl-1 pr-2 font-medium lg:min-h-8"
  >
    <Icon name="chevron-right" className={classNames('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} />
    {children}
  </button>
);

/** Trades that stay open are of no day yet. */
export function StillOpen({ count: open, trades }: { count: number; trades: TradesToRead }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-t border-line">
      <div className="px-4 py-1">
        <Toggle isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
          {count(open, 'trade')} still open
        </Toggle>
      </div>
      {isOpen && (
        <div id={id} className="border-t border-line bg-surface-0">
          <TradesOpened tradeDate={null} expected={open} trades={trades} />
        </div>
      )}
    </div>
  );
}
