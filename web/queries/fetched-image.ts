import { queryOptions } from '@tanstack/react-query';

/** The image at a path, as what `load` makes of it. */
export const imageQuery = (path: string, load: (path: string) => Promise<string>) =>
  queryOptions({
    queryKey: ['image', path],
    queryFn: () => load(path),
    // Numbers of images are never given out again.
    staleTime: Number.POSITIVE_INFINITY,
  });
