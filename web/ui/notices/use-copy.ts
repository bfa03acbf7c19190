import { copyText } from '../browser/copy-text.ts';
import { useToast } from './toast.tsx';

interface Copied {
  text: string;
  /** What is said of it then. */
  done: string;
  /** How to get at it where the browser does not copy. */
  byHand: string;
}

/** Copies a text to the clipboard, and says how that went. */
export function useCopy(): (copied: Copied) => Promise<void> {
  const toast = useToast();
  return async ({ text, done, byHand }) => {
    if (await copyText(text)) toast({ title: done });
    else {
      const description = `Your browser does not let us copy. ${byHand}`;
      toast({ variant: 'destructive', title: 'Error', description });
    }
  };
}
