import { Icon } from '#web/ui/display/icon.tsx';
import { useDroppedFiles } from '#web/ui/inputs/dropped-files.ts';

/** No broker's file is an image: one that is dropped is for the trade that is open, or for nothing. */
const isNoImage = (type: string): boolean => !type.startsWith('image/');

/** Takes broker files that are dropped anywhere on the dashboard, but for an open dialog, which would be left. */
export function DropToImport({ onDrop }: { onDrop: (files: File[]) => void }) {
  const isOver = useDroppedFiles(onDrop, undefined, isNoImage);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-4 motion-safe:animate-fade-in">
      <p className="flex items-center gap-3 rounded-lg border border-dashed border-gold bg-surface-1 px-6 py-5 text-16 font-semibold shadow-float">
        <Icon name="file-input" className="size-6 text-gold" />
        Drop to import
      </p>
    </div>
  );
}
