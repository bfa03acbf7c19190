import { copyText } from '#web/ui/browser/copy-text.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';

interface AccessCodeProps {
  code: string;
  /** The trader's name. */
  name: string;
  isShown: boolean;
}

/** A trader's code, hidden until revealed, since others may be watching the screen. */
export function AccessCode({ code, name, isShown }: AccessCodeProps) {
  const toast = useToast();

  async function copy() {
    if (await copyText(code)) {
      toast({ title: 'Access code copied' });
      return;
    }
    toast({
      variant: 'destructive',
      title: 'Error',
      description: 'Your browser does not let us copy. Show the codes, and copy it by hand.',
    });
  }

  return (
    <div className="flex min-w-0 items-center rounded border border-line bg-surface-0 pl-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono [overflow-wrap:anywhere]">
        {isShown ? code : <HiddenCode />}
      </code>
      <IconButton
        variant="ghost"
        icon="i-lucide-copy"
        label={`Copy the access code of ${name}`}
        onClick={() => void copy()}
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
