import { useIsOnline } from '../browser/online.ts';
import { Icon } from '../display/icon.tsx';

/** A bar at the top of the page while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4 max-md:over-bar:bottom-[calc(5rem+env(safe-area-inset-bottom))]"
    >
      {!isOnline && (
        <p className="flex items-center gap-2 rounded border border-line-strong bg-surface-2 px-4 py-2.5 shadow-float">
          <Icon name="wifi-off" className="size-4 text-warn" />
          You are offline. Nothing can be saved until the connection is back.
        </p>
      )}
    </div>
  );
}
