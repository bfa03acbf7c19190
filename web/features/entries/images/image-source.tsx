import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { imageQuery } from '#web/queries/fetched-image.ts';

/** Fetches an image by its path, as a URL that an `img` can show. */
export type LoadImage = (path: string) => Promise<string>;

/** How images are fetched where an `img` alone may not: `null` where it may, by the session's cookie. */
export const LoadImageContext = createContext<LoadImage | null>(null);

export const useLoadImage = (): LoadImage | null => use(LoadImageContext);

/** @param path of the image or its thumbnail. @returns what an `img` shows, once it is there */
export function useImageSource(path: string): { src: string | undefined; hasFailed: boolean } {
  const load = useLoadImage();
  const { data, isError } = useQuery({
    ...imageQuery(path, load ?? (async () => path)),
    enabled: load !== null,
  });
  return load ? { src: data, hasFailed: isError } : { src: path, hasFailed: false };
}
