import type { PageProps } from '#web/context/page-frame.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { PageHeader } from '#web/features/layout/page-header.tsx';
import { LiveMark } from '#web/session/live/live-mark.tsx';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { useAdminSession } from './admin-session.ts';
import { HealthBanner } from './health-banner.tsx';

/** A page of the admin area: the header with its title, and its content. */
export function AdminPage({ children, ...header }: PageProps) {
  const { lock } = useAdminSession();
  return (
    <div className="min-w-0 pb-16">
      <PageHeader {...header}>
        <LiveMark />
        <ButtonLink variant="ghost" to="/" icon="house" compact>
          Back to Home
        </ButtonLink>
        <ThemeSwitch />
        <Button icon="lock" compact onClick={lock}>
          Lock
        </Button>
      </PageHeader>
      <Main className="flex max-w-400 flex-col gap-4 px-4 pt-4 sm:px-6 sm:pt-5">
        <HealthBanner />
        {children}
      </Main>
    </div>
  );
}
