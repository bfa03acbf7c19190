import { useEffect, useRef } from 'react';
import { useApp } from '#web/context/app-context.tsx';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { useCopy } from '#web/ui/notices/use-copy.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, in a dialog, the only time that they are shown. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { teamName } = useApp();
  const copy = useCopy();
  const copying = useRef<HTMLButtonElement>(null);
  useEffect(() => copying.current?.focus(), []);
  const text = [`Recovery codes of the admin area of ${teamName}. Each works once.`, ...codes, ''].join('\n');

  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded border border-line bg-surface-0 p-4"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap font-mono tabular-nums">
              {code}
            </li>
          ))}
        </ul>
        <p className="text-muted">
          Keep them where your passwords are, or on paper, but not on the phone with the authenticator app.
        </p>
        <div className="flex flex-wrap gap-2 [&>*]:grow">
          <Button
            ref={copying}
            icon="copy"
            onClick={() =>
              void copy({ text, done: 'Recovery codes copied', byHand: 'Save them, or write them down.' })
            }
          >
            Copy
          </Button>
          <Button
            icon="download"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'bullpen-recovery-codes.txt')}
          >
            Save as a file
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </DialogFooter>
    </>
  );
}
