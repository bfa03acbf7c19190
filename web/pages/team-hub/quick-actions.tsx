import { usePrefetch } from '#web/context/prefetch-context.ts';
import { Card } from '#web/ui/display/card.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';

export function QuickActions({ dashboard }: { dashboard: string }) {
  return (
    <Card as="section" aria-label="Quick Actions" className="p-5 print:hidden">
      <h2 className="text-16 font-semibold tracking-tight">Quick Actions</h2>
      <p className="mb-4 mt-1 text-muted">Record what you traded while it is fresh.</p>
      <ButtonLink
        variant="primary"
        to={dashboard}
        {...usePrefetch(dashboard)}
        icon="arrow-right"
        className="w-full whitespace-normal"
      >
        Go to My Dashboard
      </ButtonLink>
    </Card>
  );
}
