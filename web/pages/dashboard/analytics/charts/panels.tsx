import type { ReactNode } from 'react';
import { DailyPnl } from '#web/features/charts/over-time.tsx';
import type { ChartProps } from './chart-context.ts';
import { ColumnGroupCard } from './column-group-card.tsx';
import { CostsCard } from './costs-card.tsx';
import { ExcursionsCard } from './excursions-card.tsx';
import { HeatCard } from './heat-card.tsx';
import type { Measure } from './measures.ts';
import { RCard } from './r-card.tsx';
import { RollingCard } from './rolling-card.tsx';
import { RowGroupCard } from './row-group-card.tsx';
import { RunsCard } from './runs-card.tsx';
import { TradeEquityCard } from './trade-equity-card.tsx';
import { WeekdayGridCard } from './weekday-grid-card.tsx';

export interface PanelProps extends ChartProps {
  measure: Measure;
  /** The path of the trades of a day. */
  ofDay: (date: string) => string;
  /** The last day that is not left out. */
  until: string;
  today: string;
}

/** Weekdays, half hours and days. */
export function WhenPanel({ ofDay, until, today, ...groups }: PanelProps) {
  return (
    <Panel>
      <WeekdayGridCard {...groups} className={WIDE} />
      <ColumnGroupCard
        {...groups}
        grouping="halfHour"
        heading="Half Hour"
        hint="When the trade was opened, in the team's time zone."
        empty="No opening times recorded: type them with a trade, or import a file that has them."
        className={WIDE}
      />
      <ColumnGroupCard
        {...groups}
        grouping="weekday"
        heading="Weekday"
        hint="The weekday of the trade date."
        empty="No trades."
      />
      <DailyPnl curve={groups.metrics?.byDay} today={until} tradesOf={ofDay} />
      <HeatCard {...groups} today={today} className={WIDE} />
    </Panel>
  );
}

/** What is traded, and how it is called. */
export function WhatPanel(groups: PanelProps) {
  return (
    <Panel>
      <RowGroupCard
        {...groups}
        grouping="root"
        heading="Symbol"
        hint="By product, with its contracts inside."
        empty="No known contracts: a symbol such as ESZ6 names its product."
      />
      <RowGroupCard
        {...groups}
        grouping="strategy"
        heading="Strategy"
        hint="The strategy written on the trade."
        empty="No strategies yet: select trades in the journal and give them one to compare setups."
      />
      <RowGroupCard
        {...groups}
        grouping="tag"
        heading="Tag"
        hint="A trade counts with each of its tags."
        empty="No tags yet: select trades in the journal and tag what they have in common."
      />
      <RowGroupCard
        {...groups}
        grouping="account"
        heading="Account"
        hint="By the account a trade was made in."
        empty="No accounts yet: trades of several accounts are compared here."
      />
    </Panel>
  );
}

/** Which side, how large, for how long, and how it went lately. */
export function HowPanel(groups: PanelProps) {
  return (
    <Panel>
      <ColumnGroupCard
        {...groups}
        grouping="side"
        heading="Side"
        hint="Long against short."
        empty="No trades."
      />
      <ColumnGroupCard
        {...groups}
        grouping="size"
        heading="Size"
        hint="By quantity: contracts or shares."
        empty="No trades."
      />
      <ColumnGroupCard
        {...groups}
        grouping="holding"
        heading="Holding Time"
        hint="From opening to closing."
        empty="No times recorded: holding time needs an opening and a closing time."
      />
      <RollingCard {...groups} />
    </Panel>
  );
}

/** What is risked, and what becomes of it. */
export function RiskPanel(of: PanelProps) {
  return (
    <Panel>
      <RCard {...of} />
      <ExcursionsCard {...of} />
      <TradeEquityCard {...of} />
      <CostsCard {...of} />
      <RunsCard {...of} />
    </Panel>
  );
}

const WIDE = 'lg:col-span-2 print:!col-span-2';

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:!grid-cols-2 print:!gap-2">{children}</div>
);
