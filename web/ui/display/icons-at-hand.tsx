import { useReducer } from 'react';
import { useIdle } from '../browser/use-idle.ts';
import { Icon } from './icon.tsx';

/**
 * Draws icons out of sight once the page is idle, for a key that shows them: a browser makes a document of each when it draws
 * the first one, which can take as long as the rest of the frame.
 */
export function IconsAtHand({ names }: { names: readonly string[] }) {
  const [isIdle, draw] = useReducer(() => true, false);
  useIdle(draw, true);
  return (
    isIdle && (
      <span aria-hidden className="invisible absolute">
        {names.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </span>
    )
  );
}
