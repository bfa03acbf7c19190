import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import type { HealthReport } from '#src/features/health/responses.ts';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { appNow, broken, openArea, openPage } from '#web/testing/page.ts';
import { seeNone } from '#web/testing/parts.ts';

const WELL: HealthReport = {
  backup: {
    every: '1d',
    last: {
      name: 'bullpen-20261120T030000000Z-scheduled.tar',
      at: '2026-11-20T03:00:00.000Z',
      size: 48_234_496,
    },
    failure: null,
  },
  offsite: {
    to: 's3://backups/bullpen',
    last: {
      name: 'bullpen-20261120T030000000Z-scheduled.tar',
      at: '2026-11-20T03:05:00.000Z',
      size: 48_234_496,
    },
    failure: null,
  },
  disk: { free: 21_474_836_480, size: 107_374_182_400, reserve: 67_108_864 },
  check: { at: '2026-11-20T04:00:00.000Z' },
  findings: [],
};

const HEALTH = /^GET \/api\/health$/;

test('while all is well there is no banner, and Settings say how it stands', async () => {
  const { answer, user } = await openPage(appNow(), '/admin/settings');
  answer(HEALTH, () => Response.json(WELL));
  await user.type(await screen.findByLabelText('Admin Password'), ADMIN_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  const card = within(await screen.findByRole('region', { name: 'Health' }));
  await card.findByText('Nov 19, 2026, 10:00 PM · 46.0 MB');
  card.getByText('Nov 19, 2026, 10:05 PM · 46.0 MB · s3://backups/bullpen');
  card.getByText('Every day');
  card.getByText('20.0 GB free of 100.0 GB');
  card.getByText('Nov 19, 2026, 11:00 PM · Everything is in order');
  expect(screen.queryByRole('link', { name: 'Settings → Health' })).toBeNull();
});

test('what is wrong stands on every page of the area, and leads to what to do', async () => {
  const app = appNow({ env: { BULLPEN_BACKUP_EVERY: '24h' } });
  app.deps.health.noteBackupFailure('There is no room for the backup.');
  app.deps.health.noteCheck([
    { check: 'totals', message: 'trader 3 has another total', isDamage: true, isFixable: true },
  ]);
  const { user } = await openArea(app, '/quotes');
  const link = await screen.findByRole('link', { name: 'Settings → Health' });
  expect(link.closest('[role=status]')?.textContent).toMatch(
    /^Trader 3 has another total\. And \d more finding/,
  );
  await user.click(link);
  const findings = within(await screen.findByRole('list', { name: 'Findings' }));
  const rows = (await findings.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toBe(
    'Trader 3 has another total.bullpen doctor --fix puts it right without losing anything.',
  );
  expect(rows.join()).toContain('The last scheduled backup failed. There is no room for the backup.');
});

test('where the health cannot be read, the area works without a banner, and Settings say so', async () => {
  const { answer, user } = await openPage(appNow(), '/admin/settings');
  const repaired = answer(HEALTH, broken);
  await user.type(await screen.findByLabelText('Admin Password'), ADMIN_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByText('Failed to fetch the health');
  repaired();
  const card = within(screen.getByRole('region', { name: 'Health' }));
  await user.click(card.getByRole('button', { name: 'Retry' }));
  await card.findByText('Scheduled backups');
  await seeNone(() => screen.queryByText('Failed to fetch the health'));
});
