import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useIsPrinting } from '#web/ui/printing.ts';

interface ChartCardProps {
  title: string;
  hint: string;
  chart: ReactNode;
  /** The same figures as a table, made when it is asked for; `undefined` while they are being read. */
  table: (() => ReactNode) | undefined;
  /** For a chart that a script draws: what is seen where none runs. */
  unscripted?: (() => ReactNode) | undefined;
  /** For a chart on a canvas, which has the colours of the screen: what is printed. */
  printed?: (() => ReactNode) | undefined;
}

/** A chart, and behind a toggle the table of its figures. */
export function ChartCard({ title, hint, chart, table, unscripted, printed }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const isPrinting = useIsPrinting();
  const look = classNames(unscripted && 'unscripted:hidden', printed && 'print:hidden');
  return (
    <Card as="section" aria-label={title} className="min-w-0 p-4 sm:p-5">
      <header className="mb-3 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h4 className="font-semibold">{title}</h4>
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

/** Made on the server alone: a browser with scripts leaves out what is in `noscript`. */
function Unscripted({ children }: { children: () => ReactNode }) {
  return children();
}
