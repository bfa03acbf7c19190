import { useEffect } from 'react';
import { useApp } from '#web/context/app-context.tsx';

/** Text of the window's title bar. */
export function pageTitle(title: string | undefined, teamName: string): string {
  return title ? `${title} · ${teamName}` : teamName;
}

export function usePageTitle(title: string | undefined): void {
  const { teamName } = useApp();
  useEffect(() => {
    document.title = pageTitle(title, teamName);
  }, [title, teamName]);
}
