import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

export function landingPage(page: Page) {
  const code = page.getByLabel('Access Code');
  const button = page.getByRole('button', { name: 'Access Dashboard' });
  return {
    code,
    button,
    open: () => open(page, '/'),
    async enter(accessCode: string) {
      await code.fill(accessCode);
      await button.click();
    },
  };
}
