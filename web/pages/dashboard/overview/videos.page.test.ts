/** The count of videos beside the videos themselves. */

import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { uploadForm } from '#src/testing/video.ts';
import { appNow, openPage } from '#web/testing/page.ts';

test('a video that comes while the dashboard is open is counted, as it is listed', async () => {
  const app = appNow();
  const [trader, admin] = [await app.trader(), await app.admin()];
  const { user, report } = await openPage(app, `/dashboard/${trader.id}`, trader.cookie);
  report();
  const counted = () => screen.getByRole('group', { name: 'Videos' }).textContent;
  await waitFor(() => expect(counted()).toContain('0'));
  const raw = uploadForm({ title: 'Opening range' });
  expect((await app.call(admin, 'POST', '/api/videos', { raw })).status).toBe(201);
  report('videos');
  await screen.findByRole('heading', { name: 'Opening range' });
  await waitFor(() => expect(counted()).toContain('1'));
  await user.click(screen.getAllByRole('link', { name: 'Analytics' })[0] ?? document.body);
  const total = await screen.findByText('Total Videos');
  await waitFor(() => expect(total.closest('div')?.textContent).toEndWith('1'));
});
