import { startTransition, useCallback, useOptimistic } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/** Goes to the address of another one. Where a page is scrolled to stays as it is. */
type GoTo<Place> = (to: To, next: Place, options?: NavigateOptions) => void;

/**
 * What the address stands for, such as a month, and how to get to another: that is named in the next frame, before the page is
 * drawn for it. Whoever asks is rendered for that frame, and had better not draw much by itself.
 */
export function useNamedFirst<Place>(place: Place): readonly [named: Place, goTo: GoTo<Place>] {
  const navigate = useNavigate();
  const [named, name] = useOptimistic(place);
  const goTo = useCallback<GoTo<Place>>(
    (to, next, options) =>
      startTransition(async () => {
        name(next);
        await navigate(to, { preventScrollReset: true, ...options });
      }),
    [navigate, name],
  );
  return [named, goTo];
}
