import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { METRICS_ID } from '../charts/tabs.ts';
import type { Section } from './definition.ts';
import { COMPARED, MetricRow, PLAIN } from './metric-row.tsx';
import { ON_CARDS, SECTIONS } from './sections.ts';

interface MetricGridProps {
  /** `undefined` while loading. */
  metrics: TraderMetrics | undefined;
  /** What they are compared with, and its name; its metrics are `undefined` while loading. */
  compared: { metrics: TraderMetrics | undefined; name: string } | null;
  /** The path of the trades that a metric is made of. */
  toPath: (query: string) => string;
}

/**
 * Every metric of what is found, with what it is taken of. What the cards have stands here only beside what it is compared
 * with.
 */
export function MetricGrid({ metrics, compared, toPath }: MetricGridProps) {
  return (
    <Card as="section" aria-labelledby={METRICS_ID} className="min-w-0 p-4 sm:p-5 print:!p-3">
      <header className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={METRICS_ID} className="scroll-mt-4 text-16 font-semibold tracking-tight">
          All metrics
        </h2>
        <p className="text-12 text-muted print:hidden">
          Hover or tap a name, here or above, for its formula with your own numbers in it.
        </p>
      </header>
      <div
        className={classNames(
          'gap-8 md:max-lg:gap-6 print:!columns-2 print:!gap-6',
          compared ? 'xl:columns-2' : 'md:columns-2 2xl:columns-3',
        )}
      >
        {SECTIONS.map((section) => (
          <MetricSection
            key={section.title}
            section={section}
            metrics={metrics}
            compared={compared}
            toPath={toPath}
          />
        ))}
      </div>
      {metrics && !metrics.isOrderKnown && (
        <p className="mt-3 text-12 text-muted">
          The order of some trades is unknown, since they have no times. Drawdown by trade and streaks go by
          the order in which those were recorded.
        </p>
      )}
    </Card>
  );
}

function MetricSection({ section, metrics, compared, toPath }: MetricGridProps & { section: Section }) {
  return (
    <div className="mb-4 break-inside-avoid print:!mb-2 @container">
      <div
        className={classNames(
          'items-end border-b border-line-strong pb-1 text-12 text-muted',
          compared ? COMPARED : PLAIN,
        )}
      >
        <h3 className="font-medium text-ink">{section.title}</h3>
        {compared && (
          <>
            <span className="text-right max-sm:hidden">Here</span>
            <span className="text-right [overflow-wrap:anywhere] max-sm:hidden print:truncate">
              {compared.name}
            </span>
            <span className="text-right max-sm:hidden print:hidden">Difference</span>
          </>
        )}
      </div>
      <dl>
        {section.definitions
          .filter((definition) => compared || !ON_CARDS.has(definition))
          .map((definition) => (
            <MetricRow
              key={definition.label}
              definition={definition}
              metrics={metrics}
              compared={compared}
              toPath={toPath}
            />
          ))}
      </dl>
    </div>
  );
}
