import { type ReactNode, useRef, useState } from 'react';
import { useIsPrinting } from '#web/ui/browser/printing.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { ChartDownloads } from './chart-downloads.tsx';
import type { Sheet } from './sheet.ts';
import { SheetTable } from './sheet-table.tsx';

interface ChartCardProps {
  title: string;
  hint: string;
  chart: ReactNode;
  /** The same data as a table, made on demand; `undefined` while loading. */
  sheet: (() => Sheet) | undefined;
  /** Says instead of the chart why there is nothing to draw. */
  empty?: string | null | undefined;
  /** Changes what is drawn. */
  controls?: ReactNode;
  /** What the chart leaves out. */
  note?: ReactNode;
  /** For a chart drawn by a script: replaces it where there is none. */
  unscripted?: (() => ReactNode) | undefined;
  className?: string | undefined;
}

/** A chart with the table of its data behind a toggle, and both to take away. */
export function ChartCard({
  title,
  hint,
  chart,
  sheet,
  empty,
  controls,
  note,
  unscripted,
  className,
}: ChartCardProps) {
  const [isToggled, setToggled] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  // On paper charts have their place; a table could take many sheets.
  const isTable = isToggled && !isPrinting;
  return (
    <Card
      as="section"
      aria-label={title}
      className={classNames('flex min-w-0 flex-col p-4 sm:p-5 print:!p-2', className)}
    >
      <header className="mb-3 print:!mb-1">
        <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-9 print:!min-h-0">
          <h3 className="min-w-0 font-semibold">{title}</h3>
          {empty === undefined || empty === null ? (
            // Has its room from the start: what comes with the figures would push aside what is there.
            <div
              className={classNames(
                'flex gap-1 unscripted:hidden print:hidden',
                sheet === undefined && 'invisible',
              )}
            >
              <IconButton
                label={`Table: ${title}`}
                icon="table"
                aria-pressed={isToggled}
                onClick={() => setToggled(!isToggled)}
                className="aria-pressed:border-gold aria-pressed:text-gold"
              />
              <ChartDownloads title={title} note={hint} sheet={sheet} host={isTable ? null : host} />
            </div>
          ) : null}
        </div>
        <p className="mt-1 text-12 text-muted print:hidden">{hint}</p>
      </header>
      {empty ? (
        <p className="grid min-h-40 flex-1 place-items-center rounded-sm bg-surface-2 p-4 text-center text-balance text-muted">
          {empty}
        </p>
      ) : isTable && sheet ? (
        <SheetTable sheet={sheet()} className="max-h-118" />
      ) : (
        <div className={unscripted && 'unscripted:hidden'}>
          {controls && <div className="mb-3 print:hidden">{controls}</div>}
          <div ref={host}>{chart}</div>
          {note && <p className="mt-2 text-12 text-muted print:!mt-0">{note}</p>}
        </div>
      )}
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
