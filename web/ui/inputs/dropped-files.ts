import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isBehindDialog } from '../browser/top-dialog.ts';

/**
 * Files dropped anywhere in the window. Over a dialog they are meant for what is in it, or for nothing.
 * @param onDrop `null` accepts nothing, but still keeps the window from opening them
 * @param place what takes them; left out, it is the page itself
 * @param isFor whether files of a type are taken; others are left to whatever else listens
 * @returns whether files hover
 */
export function useDroppedFiles(
  onDrop: ((files: File[]) => void) | null,
  place?: RefObject<Element | null>,
  isFor: (type: string) => boolean = () => true,
): boolean {
  const [isOver, setOver] = useState(false);
  const isBehind = () => isBehindDialog(place?.current ?? null);
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    const types = [...event.dataTransfer.items].map(({ type }) => type);
    if (types.length > 0 && !types.some(isFor)) return;
    event.preventDefault();
    if (isBehind()) {
      setOver(false);
      return;
    }
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
    const taken = files.filter(({ type }) => isFor(type));
    if (taken.length > 0 && !isBehind()) onDrop?.(taken);
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
