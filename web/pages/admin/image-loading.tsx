import { type ReactNode, useCallback } from 'react';
import { LoadImageContext } from '#web/features/entries/images/image-source.tsx';
import { useUnlocked } from './admin-session.ts';

/** Lets the images of entries be fetched with the admin's grant, which an `img` does not send. */
export function ImageLoading({ children }: { children: ReactNode }) {
  const { download } = useUnlocked();
  const load = useCallback(async (path: string) => readDataUrl(await download(path)), [download]);
  return <LoadImageContext value={load}>{children}</LoadImageContext>;
}

/** Our policy allows an image its own bytes as a URL, but none of the browser's memory. */
const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
