import type { TraderIdentity } from '#src/features/access/responses.ts';
import { dashboardPath } from '#web/features/layout/dashboard-tabs.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';

interface ViewingBannerProps {
  name: string;
  /** Who looks at the pages; `null` for an admin. */
  manager: TraderIdentity | null;
}

/** Tells an admin or a manager whose pages these are, and that they are read-only. */
export function ViewingBanner({ name, manager }: ViewingBannerProps) {
  const trader = <strong className="font-semibold">{name}</strong>;
  return (
    <section
      aria-label="Viewing"
      className="print:hidden mb-4 flex flex-wrap items-center justify-between gap-3 rounded border border-line-strong bg-gold-soft py-2 pl-4 pr-2"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Icon name="eye" className="mt-0.5 size-4 text-gold" />
        <span className="min-w-0 break-words">
          {manager ? (
            <>You are viewing the pages of {trader}, read-only.</>
          ) : (
            <>You are viewing the dashboard of {trader}, read-only, for up to 30 minutes.</>
          )}
        </span>
      </p>
      {manager ? (
        <ButtonLink to={dashboardPath(manager.id)}>Back to My Dashboard</ButtonLink>
      ) : (
        <ButtonLink to="/admin/traders">Back to Admin</ButtonLink>
      )}
    </section>
  );
}
