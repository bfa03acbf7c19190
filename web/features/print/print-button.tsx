import { Button, IconButton } from '#web/ui/inputs/button.tsx';

const ICON = 'printer';
const print = () => window.print();

/** Prints the page, all of which is loaded. @param isQuiet its icon alone, beside others */
export function PrintButton({ isQuiet = false }: { isQuiet?: boolean }) {
  if (isQuiet) return <IconButton label="Print" variant="ghost" icon={ICON} onClick={print} />;
  return (
    <Button compact icon={ICON} onClick={print}>
      Print
    </Button>
  );
}
