import type { Page } from 'playwright-core';

/** Waits for a toast with exactly these lines. */
export async function seeToast(page: Page, ...lines: string[]): Promise<void> {
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  for (const line of lines) await toast.getByText(line, { exact: true }).waitFor();
}
