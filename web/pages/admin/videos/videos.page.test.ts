import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeNone, seeToast } from '#web/testing/parts.ts';

const CLIP = await Bun.file(join(import.meta.dir, '../../../../scripts/samples/clip.webm')).bytes();

/** Manage Videos with these videos and traders. */
async function openVideos(videos: Record<string, string>[], traders: string[] = []) {
  const app = appNow();
  for (const name of traders)
    app.deps.traders.add({
      name,
      accessCode: `code of ${name}`,
      includePnl: true,
      backgroundImage: null,
      role: 'trader',
    });
  const admin = await app.admin();
  for (const fields of videos) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('video', new Blob([CLIP], { type: 'video/webm' }), 'clip.webm');
    const { headers, body } = new Request('http://desk.test', { method: 'POST', body: form });
    const raw = await new Response(body).bytes();
    const sent = {
      'content-type': headers.get('content-type') ?? '',
      'content-length': String(raw.byteLength),
    };
    const reply = await app.call(admin, 'POST', '/api/videos', { raw, headers: sent });
    expect(reply.status).toBe(201);
  }
  const page = await openArea(app, '/videos');
  return { ...page, app };
}

test('a video is edited, and who can see it', async () => {
  const { user, answer, app } = await openVideos(
    [{ title: 'Tape', description: 'Old', duration: '3', traderId: '1' }],
    ['Maya Okafor'],
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Tape' }));
  const form = await inDialog();
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  await waitFor(() => expect(field('Only for').value).toBe('Maya Okafor'));
  expect(form.queryByLabelText('Video File')).toBeNull();
  await refill(user, field('Title'), ' ');
  await refill(user, field('Duration'), 'long');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('Title is required');
  await form.findByText('Duration must be a number of seconds');
  await refill(user, field('Title'), 'Reading the tape');
  await refill(user, field('Description'), '');
  await refill(user, field('Duration'), '754.5');
  await refill(user, field('Only for'), '');
  const mend = answer(/^PUT /, broken);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Failed to update video');
  mend();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Video updated successfully');
  const video = await recordOf('Reading the tape');
  video.getByText('12:34');
  video.getByText('Everyone');
  expect(app.deps.videos.listAll()).toMatchObject([
    { title: 'Reading the tape', description: null, duration: 754.5, traderId: null },
  ]);
});

test('a video is deleted only after confirmation, and stays while that fails', async () => {
  const { user, answer, app } = await openVideos([{ title: 'Tape' }]);
  const press = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Tape' }));
    await user.click((await inQuestion()).getByRole('button', { name: button }));
  };
  await press('Cancel');
  await seeNone(() => screen.queryByRole('alertdialog'));
  answer(/^DELETE /, broken);
  await press('Delete');
  await seeToast('Error', 'Failed to delete video');
  expect(app.deps.videos.listAll()).toHaveLength(1);
});

test('videos are searched by title and description', async () => {
  const { user } = await openVideos(
    [1, 2, 3, 4].map((n) => ({ title: `Tape ${n}.`, description: `Day ${n}.` })),
  );
  await screen.findByText('4 videos');
  for (const [text, title] of [
    ['tape 2.', 'Tape 2.'],
    ['DAY 4.', 'Tape 4.'],
  ] as const) {
    await refill(user, screen.getByRole('searchbox'), text);
    await screen.findByText('1 of 4 videos');
    await recordOf(title);
  }
  await refill(user, screen.getByRole('searchbox'), 'nothing of the kind');
  await screen.findByText('No video matches');
});

test('what failed to load is said, and read again', async () => {
  const { user, answer } = await openArea(appNow(), '/traders');
  const mend = answer(/^GET \/api\/videos/, broken);
  await user.click(screen.getByRole('link', { name: /^Manage Videos/ }));
  await screen.findByText('Failed to fetch videos');
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No videos found');
});
