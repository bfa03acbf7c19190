import type { JournalEntry } from '#src/features/journal/responses.ts';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { Card } from '#web/ui/display/card.tsx';

/** The images of a day's trades. Renders nothing without any. */
export function DayImages({ entries }: { entries: readonly JournalEntry[] }) {
  const shown = entries
    .map((entry, at) => ({ entry, name: `Trade ${at + 1}, ${entry.symbol}` }))
    .filter(({ entry }) => entry.images.length > 0);
  if (shown.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="images-heading" className="p-4 print:hidden">
      <h3 id="images-heading" className="mb-2 text-16 font-semibold tracking-tight">
        Images
      </h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {shown.map(({ entry, name }) => (
          <li key={entry.id}>
            <p className="mb-1 text-12 text-muted">{name}</p>
            <ImageStrip images={entry.images} of={name} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
