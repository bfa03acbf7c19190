import { IconButton } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { useToast } from '#web/ui/toast.tsx';

interface AccessCodeProps {
  code: string;
  /** Whose it is. */
  name: string;
  isShown: boolean;
}

/** A trader's code: hidden until it is asked for, as others may look on. */
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
      <code className="min-w-0 flex-1 truncate font-mono">{isShown ? code : <HiddenCode />}</code>
      <IconButton
        variant="ghost"
        icon="i-lucide-copy"
        label={`Copy the access code of ${name}`}
        onClick={() => void copy()}
      />
    </div>
  );
}

/** Always as long, whatever the code's length. */
function HiddenCode() {
  return (
    <>
      <span aria-hidden="true">••••••••••</span>
      <span className="sr-only">Hidden</span>
    </>
  );
}
