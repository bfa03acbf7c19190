import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { activeLinksQuery } from '#web/queries/active-links.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

/** The team's shared links. */
export function SharedResources() {
  const links = useQuery(activeLinksQuery(useApi()));
  return (
    <Card as="section" aria-label="Shared Resources" className="p-5 print:hidden">
      <h2 className="text-16 font-semibold tracking-tight">Shared Resources</h2>
      {links.isError && (
        <Below>
          <ReadErrorNotice title="Failed to fetch Google Drive links" read={links} />
        </Below>
      )}
      {links.isPending && (
        <Below>
          <Skeleton className="h-10" />
        </Below>
      )}
      {links.data?.length === 0 && <p className="mt-1 text-muted">The team shares no links yet.</p>}
      {links.data && links.data.length > 0 && (
        <ul className="-mx-2 mt-2">
          {links.data.map((link) => (
            <li key={link.id}>
              <ResourceLink link={link} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const Below = ({ children }: { children: ReactNode }) => <div className="mt-3">{children}</div>;

function ResourceLink({ link: { url, title, description } }: { link: DriveLink }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="flex min-h-11 items-center gap-3 rounded px-2 py-2 text-ink no-underline ease-colors hover:bg-surface-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{title}</span>
        {description && <span className="block break-words text-12 text-muted">{description}</span>}
      </span>
      <Icon name="external-link" className="size-4 text-muted" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
