import { useState } from 'react';
import { TABS, tabPath } from '#web/features/layout/dashboard-tabs.ts';
import { MoreSheet } from '#web/features/layout/more-sheet.tsx';
import { TEAM_PAGES } from '#web/features/layout/team-pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** Links to the team's other pages: in a row, or behind a button on narrow screens. */
export function TeamLinks({ traderId }: { traderId: number }) {
  const [isOpen, setOpen] = useState(false);
  const tabs = TABS.map((tab) => ({ to: tabPath(traderId, tab), name: tab.name, icon: tab.icon }));
  const pages = TEAM_PAGES.map(({ path, name, icon }) => ({ to: path, name, icon }));
  return (
    <>
      {pages.map(({ to, name, icon }) => (
        <ButtonLink key={to} variant="ghost" to={to} icon={icon} className="max-lg:hidden">
          {name}
        </ButtonLink>
      ))}
      <Button
        variant="ghost"
        icon="i-lucide-menu"
        compact
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="lg:hidden unscripted:hidden"
      >
        More
      </Button>
      <MoreSheet open={isOpen} onClose={() => setOpen(false)} links={[...tabs, ...pages]} />
    </>
  );
}
