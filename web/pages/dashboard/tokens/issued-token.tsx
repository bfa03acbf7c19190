import { useEffect, useRef } from 'react';
import type { IssuedApiToken } from '#src/features/tokens/responses.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/notices/notice.tsx';
import { useCopy } from '#web/ui/notices/use-copy.ts';

/** A new token, the only time that it is shown. */
export function IssuedToken({ issued: { name, token } }: { issued: IssuedApiToken }) {
  const copy = useCopy();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  return (
    <Notice title={`Copy the token of ${name} now`}>
      <p className="text-muted">It is shown only this once. Whoever has it can act as you: keep it secret.</p>
      <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:items-center">
        <code className="min-w-0 flex-1 select-all rounded border border-line bg-surface-0 px-3 py-2 font-mono break-all">
          {token}
        </code>
        <Button
          ref={button}
          icon="copy"
          onClick={() =>
            void copy({
              text: token,
              done: 'API token copied',
              byHand: 'Select the token, and copy it by hand.',
            })
          }
        >
          Copy
        </Button>
      </div>
    </Notice>
  );
}
