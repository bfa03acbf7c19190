import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { activeLinksQuery } from '#web/queries/active-links.ts';
import { Card } from '#web/ui/display/card.tsx';
import { buttonLook } from '#web/ui/inputs/button.tsx';

/** The team's shared links; renders nothing without any. */
export function TeamResources() {
  const links = useQuery(activeLinksQuery(useApi()));
  if (!links.data) {
    return (
      links.isError && (
        <ResourcesCard>
          <ReadErrorNotice title="Failed to fetch Google Drive links" read={links} />
        </ResourcesCard>
      )
    );
  }
  if (links.data.length === 0) return null;
  return (
    <ResourcesCard>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-2 xl:grid-cols-3">
        {links.data.map((link) => (
          <Resource key={link.id} link={link} />
        ))}
      </ul>
    </ResourcesCard>
  );
}

function ResourcesCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-label="Team Resources" className="p-4 sm:p-5">
      <h3 className="mb-3 text-16 font-semibold tracking-tight">Team Resources</h3>
      {children}
    </Card>
  );
}

function Resource({ link: { url, title, description } }: { link: DriveLink }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-24 flex-1">
        <p className="break-words font-medium">{title}</p>
        {description && <p className="break-words text-12 text-muted">{description}</p>}
      </div>
      <a href={url} target="_blank" rel="noopener" className={buttonLook({}, 'max-w-full whitespace-normal')}>
        Open Resource<span className="sr-only">{title} (opens in a new tab)</span>
      </a>
    </li>
  );
}
