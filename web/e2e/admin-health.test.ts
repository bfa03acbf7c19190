import { expect, test } from 'bun:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { visit } from './browser.ts';
import { recordArea } from './models/record-area.ts';

const at = adminOfTest();

const FILE = 'bullpen-20990101T000000000Z-scheduled.tar';

test('a finding stands above every area and leads to Health in Settings, legible in both themes', () =>
  visit(at.app, {}, async ({ page }) => {
    const folder = join(at.app.data, 'backups');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, FILE), '');
    try {
      await recordArea(page, '/quotes', 'Quotes').open();
      const link = page.getByRole('status').getByRole('link', { name: 'Settings → Health' });
      await link.waitFor();
      expect(await violationsAt(page, [360, 1440])).toEqual([]);
      await link.click();
      const findings = page.getByRole('list', { name: 'Findings' });
      await findings.getByText(`${FILE} is dated in the future`).waitFor();
      const heading = page.getByRole('heading', { name: 'Health' });
      // The page's header stays at the top, and would cover it.
      await page.waitForFunction(
        (element) => {
          const { top, left, height } = element?.getBoundingClientRect() ?? new DOMRect();
          return document.elementFromPoint(left + 20, top + height / 2) === element;
        },
        await heading.elementHandle(),
      );
      expect(await violationsAt(page, [360, 1440])).toEqual([]);
    } finally {
      rmSync(join(folder, FILE));
    }
  }));
