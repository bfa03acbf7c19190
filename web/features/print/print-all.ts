import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '#src/values/figure.ts';
import { messageOf } from '#web/app/api-error.ts';
import { useIsPrinting } from '#web/ui/printing.ts';
import { useToast } from '#web/ui/toast.tsx';

/** A hundred sheets. */
export const MOST_PRINTED = 5000;

/** A list of which a part is loaded. */
interface PartlyLoaded<Loaded> {
  /** What is listed: to choose another search, filter or order ends a print that is being prepared. */
  selection: string;
  /** Plural. */
  noun: string;
  /** How many there are in all, where that is known. */
  total: number | null;
  /** Whether nothing is left to load. */
  isWhole: boolean;
  /** Loads all that is printed. */
  load: (signal: AbortSignal) => Promise<Loaded>;
}

/** A print that was asked for: being prepared, or ready with what was loaded for it. */
type Print<Loaded> = { selection: string } & (
  | { step: 'loading' }
  | { step: 'ready'; loaded: Loaded | undefined }
);

/**
 * Prints a list of which only a part is loaded: it fetches the rest, then opens the browser's window. The browser's own key
 * does the same; from its menu it prints what is there.
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
      const description = messageOf(error, 'The server could not be reached.');
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
    /** Whether what is for paper has to be there: before the window opens, since the page stands still while it is open. */
    isOnPaper: isPrinting || asked?.step === 'ready',
    /** What was loaded for the print that is under way. */
    loaded: asked?.step === 'ready' ? asked.loaded : undefined,
  };
}
