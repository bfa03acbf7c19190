import { Brand } from '#web/features/layout/brand.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

export function AdminBar({ onLock }: { onLock: () => void }) {
  return (
    <header className="print:hidden flex min-h-18 flex-wrap items-center justify-between gap-x-4">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        <Brand />
        <Badge tone="gold">Admin</Badge>
      </div>
      <div className="flex items-center gap-2">
        <ButtonLink variant="ghost" to="/" icon="i-lucide-house" compact>
          Back to Home
        </ButtonLink>
        <ThemeSwitch />
        <Button icon="i-lucide-lock" compact onClick={onLock}>
          Lock
        </Button>
      </div>
    </header>
  );
}
