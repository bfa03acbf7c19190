import { useId, useState } from 'react';

/** The details of a trade, folded until they are asked for. */
export function useDetails() {
  const [isOpen, setOpen] = useState(false);
  return { id: useId(), isOpen, onToggle: () => setOpen(!isOpen) };
}
