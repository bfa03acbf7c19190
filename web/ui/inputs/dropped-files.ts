import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files dropped anywhere in the window.
 * @param onDrop `null` accepts nothing, but still keeps the window from opening them
 * @returns whether files hover
 */
export function useDroppedFiles(onDrop: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onDrop ? 'copy' : 'none';
    setOver(onDrop !== null);
  });
  const out = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    setOver(false);
    onDrop?.(files);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragover', (event) => over(event), { signal });
    document.addEventListener('dragleave', (event) => out(event), { signal });
    document.addEventListener('drop', (event) => drop(event), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
