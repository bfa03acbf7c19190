import { useDeferredValue, useState } from 'react';

/** Previews the picture at a URL once it has loaded. */
export function BackgroundPreview({ address }: { address: string }) {
  const url = useDeferredValue(address.trim());
  const [failed, setFailed] = useState('');
  if (!url.startsWith('https://') || !URL.canParse(url)) return null;
  return (
    <div className="relative h-32 overflow-hidden rounded border border-line bg-surface-0">
      {failed === url ? (
        <p role="status" className="grid h-full place-items-center px-4 text-center text-muted">
          There is no picture at this address, or it cannot be shown.
        </p>
      ) : (
        <img
          src={url}
          alt="Preview of the background"
          referrerPolicy="no-referrer"
          onError={() => setFailed(url)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
