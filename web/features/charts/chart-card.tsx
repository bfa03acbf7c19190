import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useIsPrinting } from '#web/ui/printing.ts';

interface ChartCardProps {
  title: string;
  hint: string;
  chart: ReactNode;
  /** The same data as a table, rendered on demand; `undefined` while loading. */
  table: (() => ReactNode) | undefined;
  /** For a chart drawn by a script: replaces it where there is none. */
  unscripted?: (() => ReactNode) | undefined;
  /** For a canvas chart, whose colours are the screen's: its printed version. */
  printed?: (() => ReactNode) | undefined;
}

/** A chart with a toggle for the table of its data. */
export function ChartCard({ title, hint, chart, table, unscripted, printed }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const isPrinting = useIsPrinting();
  const look = classNames(unscripted && 'unscripted:hidden', printed && 'print:hidden');
  return (
    <Card as="section" aria-label={title} className="min-w-0 p-4 sm:p-5">
      <header className="mb-3 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-12 text-muted">{hint}</p>
        </div>
        <Button
          icon="i-lucide-table"
          aria-pressed={isTable}
          aria-label={`Table: ${title}`}
          onClick={() => setTable(!isTable)}
          className="unscripted:hidden aria-pressed:border-gold aria-pressed:text-gold"
        >
          Table
        </Button>
      </header>
      {isTable && table ? table() : <div className={look}>{chart}</div>}
      {isPrinting && !isTable && printed?.()}
      {unscripted && (
        <noscript>
          <Unscripted>{unscripted}</Unscripted>
        </noscript>
      )}
    </Card>
  );
}

/** Rendered on the server only: browsers with scripting ignore the content of `noscript`. */
function Unscripted({ children }: { children: () => ReactNode }) {
  return children();
}
