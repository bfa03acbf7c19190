import { IconButton } from '#web/ui/inputs/button.tsx';
import { useCopy } from '#web/ui/notices/use-copy.ts';

interface AccessCodeProps {
  code: string;
  /** The trader's name. */
  name: string;
  isShown: boolean;
}

/** A trader's code, hidden until revealed, since others may be watching the screen. */
export function AccessCode({ code, name, isShown }: AccessCodeProps) {
  const copy = useCopy();
  return (
    <div className="flex min-w-0 items-center rounded border border-line bg-surface-0 pl-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono [overflow-wrap:anywhere]">
        {isShown ? code : <HiddenCode />}
      </code>
      <IconButton
        variant="ghost"
        icon="copy"
        label={`Copy the access code of ${name}`}
        onClick={() =>
          void copy({
            text: code,
            done: 'Access code copied',
            byHand: 'Show the codes, and copy it by hand.',
          })
        }
      />
    </div>
  );
}

/** A fixed length, so that the mask does not reveal the code's. */
function HiddenCode() {
  return (
    <>
      <span aria-hidden="true">••••••••••</span>
      <span className="sr-only">Hidden</span>
    </>
  );
}
