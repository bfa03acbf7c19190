import { useId, useState } from 'react';
import type { AdminEntry } from '#src/features/journal/responses.ts';
import { count } from '#src/values/text/count.ts';

/** Which trades are unfolded. Kept above table and cards, so that turning a tablet folds none. */
export interface Unfolded {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
}

export function useUnfolded(): Unfolded {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return { ids, toggle: (id) => setIds((before) => before.symmetricDifference(new Set([id]))) };
}

/** The details of a trade, folded until they are asked for, and the button that unfolds them. */
export function useDetails({ id: trade, symbol, traderName, images }: AdminEntry, unfolded: Unfolded) {
  const id = useId();
  const isOpen = unfolded.ids.has(trade);
  const pictures = images.length === 0 ? '' : `, ${count(images.length, 'image')}`;
  return {
    id,
    isOpen,
    button: {
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      label: `Details of ${symbol} of ${traderName}${pictures}`,
      onClick: () => unfolded.toggle(trade),
    },
  };
}
