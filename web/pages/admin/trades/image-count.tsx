import type { AdminEntry } from '#src/features/journal/responses.ts';
import { count } from '#src/values/count.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Says that a trade has images. Renders nothing without any. */
export function ImageCount({ images }: Pick<AdminEntry, 'images'>) {
  if (images.length === 0) return null;
  return (
    <>
      <Icon name="i-lucide-image" className="ml-2 size-3.5 text-muted" />
      <span className="sr-only">{` ${count(images.length, 'image')}`}</span>
    </>
  );
}
