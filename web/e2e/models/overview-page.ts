import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

/** A trader's dashboard with its Dashboard tab. */
export function overviewPage(page: Page, traderId: number) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  /** The value of a term in a description list. */
  const fact = (region: string, label: string) =>
    section(region).locator('dt').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  return {
    path: `/dashboard/${traderId}`,
    open: () => open(page, `/dashboard/${traderId}`),
    section,
    /** One with a single figure. */
    card,
    performance: section('Performance Overview'),
    period: (label: string) => fact('Performance Overview', label),
    highlight: (label: string) => fact('Performance Highlights', label),
    /** The figure of a card that has only one. */
    figure: (name: string) => card(name).getByRole('paragraph').first(),
    trophy: card('Trading Streak').getByRole('img', { name: 'Trophy' }),
    activity: section('Recent Activity').getByRole('listitem'),
    resources: section('Team Resources'),
    /** A tab in the side menu. */
    tab: (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }),
  };
}
