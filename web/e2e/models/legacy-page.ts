import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

export function legacyPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Enter Access Code' });
  const code = dialog.getByPlaceholder('Enter your access code');
  const submit = dialog.getByRole('button', { name: 'Access Trading Dashboard' });
  const opener = page.getByRole('button', { name: 'Enter Access Code' });
  return {
    dialog,
    code,
    submit,
    opener,
    alert: dialog.getByRole('alert'),
    open: () => open(page, '/legacy'),
    async enter(accessCode: string) {
      await code.fill(accessCode);
      await submit.click();
    },
  };
}
