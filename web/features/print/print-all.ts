import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '#src/values/money/figure.ts';
import { toMessage } from '#web/api/api-error.ts';
import { useIsPrinting } from '#web/ui/browser/printing.ts';
import { useToast } from '#web/ui/notices/toast.tsx';

/** About a hundred sheets. */
export const MOST_PRINTED = 5000;

/** A partly loaded list. */
interface PartlyLoaded<Loaded> {
  /** Identifies the selection: changing search, filter or order cancels a print that is being prepared. */
  selection: string;
  /** Plural. */
  noun: string;
  /** The total number of items, if known. */
  total: number | null;
  /** Whether everything is loaded. */
  isWhole: boolean;
  /** Loads everything to print. */
  load: (signal: AbortSignal) => Promise<Loaded>;
}

/** A requested print: being prepared, or ready with the data loaded for it. */
type Print<Loaded> = { selection: string } & (
  | { step: 'loading' }
  | { step: 'ready'; loaded: Loaded | undefined }
);

/**
 * Prints a partly loaded list: fetches the rest, then opens the print dialog. The browser's shortcut does the same;
 * its menu prints what is loaded.
 */
export function usePrintAll<Loaded>({ selection, noun, total, isWhole, load }: PartlyLoaded<Loaded>) {
  const [asked, setAsked] = useState<Print<Loaded> | null>(null);
  if (asked && asked.selection !== selection) setAsked(null);
  const isPrinting = useIsPrinting();
  const toast = useToast();

  function print() {
    if (asked?.step === 'loading') return;
    if (isWhole) {
      setAsked({ selection, step: 'ready', loaded: undefined });
      return;
    }
    const all = total === null ? `all ${noun}` : `all ${formatCount(total)} ${noun}`;
    toast({ title: 'Preparing to print', description: `Loading ${all}...` });
    setAsked({ selection, step: 'loading' });
  }

  const prepare = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const loaded = await load(signal);
      if (!signal.aborted) setAsked({ selection, step: 'ready', loaded });
    } catch (error) {
      if (signal.aborted) return;
      setAsked(null);
      const description = toMessage(error, 'The server could not be reached.');
      toast({ variant: 'destructive', title: `Could not load all ${noun}`, description });
    }
  });
  useEffect(() => {
    if (asked?.step !== 'loading') return;
    const left = new AbortController();
    void prepare(left.signal);
    return () => left.abort();
  }, [asked]);

  useEffect(() => {
    if (asked?.step !== 'ready') return;
    const finish = () => setAsked(null);
    addEventListener('afterprint', finish);
    window.print();
    return () => removeEventListener('afterprint', finish);
  }, [asked]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.shiftKey || event.altKey || isWhole) return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return {
    print,
    isPreparing: asked?.step === 'loading',
    /** Whether to render the print version: before the dialog opens, since the page is frozen while it is open. */
    isOnPaper: isPrinting || asked?.step === 'ready',
    /** The data loaded for the current print. */
    loaded: asked?.step === 'ready' ? asked.loaded : undefined,
  };
}
