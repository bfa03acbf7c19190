import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

export function landingPage(page: Page) {
  const code = page.getByLabel('Access Code');
  const button = page.getByRole('button', { name: 'Access Dashboard' });
  return {
    code,
    button,
    quote: page.getByRole('figure', { name: 'Daily quote' }),
    topTrader: page.getByRole('region', { name: 'Top Trader Today' }),
    videos: page.getByRole('region', { name: 'Trading Videos' }),
    /** The card of a video, by title. */
    video: (title: string) =>
      page.getByRole('region', { name: 'Trading Videos' }).getByRole('listitem').filter({ hasText: title }),
    open: () => open(page, '/'),
    async enter(accessCode: string) {
      await code.fill(accessCode);
      await button.click();
    },
  };
}
