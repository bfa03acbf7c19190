import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

const CLIP = await Bun.file(join(import.meta.dir, '../../../../scripts/samples/clip.webm')).bytes();

/** An app with these videos and traders. */
async function appWith(videos: Record<string, string>[], traders: string[] = []) {
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
  return app;
}

/** Manage Videos of such an app. */
async function openVideos(videos: Record<string, string>[], traders: string[] = []) {
  const app = await appWith(videos, traders);
  return { ...(await openArea(app, '/videos')), app };
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

const NO_VIDEO = 'The file is not a video that browsers play. Please choose an mp4, webm, mov or ogg file.';

/** The empty form of an upload. */
async function openUpload(app = appNow()) {
  const page = await openArea(app, '/videos');
  await page.user.click((await screen.findAllByRole('button', { name: 'Upload Video' }))[0] ?? document.body);
  const form = await inDialog();
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  return {
    ...page,
    ...{ app, form, field },
    // As by a drop, which takes any kind of file.
    choose: (name: string, type: string, content: BlobPart) =>
      fireEvent.change(field('Video File'), { target: { files: [new File([content], name, { type })] } }),
    upload: () => page.user.click(form.getByRole('button', { name: 'Upload' })),
    posts: () => page.sent.filter((call) => call === 'POST /api/videos').length,
  };
}

test('what is known to be wrong with a video is said at its fields, and nothing is sent', async () => {
  const { form, field, choose, upload, posts } = await openUpload();
  await upload();
  await form.findByText('Title is required');
  await form.findByText('Video file is required');
  await seeFocus(field('Video File'));
  for (const [name, type, content, message] of [
    ['empty.mp4', 'video/mp4', '', 'The video file is empty'],
    ['plan.pdf', 'application/pdf', '%PDF', NO_VIDEO],
  ] as const) {
    choose(name, type, content);
    await form.findByText(message);
    await upload();
    await form.findByText(message);
  }
  expect(posts()).toBe(0);
});

test('another kind of file that is named as a video is rejected by its content', async () => {
  const { app, form, field, choose, upload } = await openUpload();
  choose('notes.mp4', 'video/mp4', 'Not a video at all. '.repeat(500));
  await upload();
  await form.findByText(NO_VIDEO);
  expect(field('Title').value).toBe('notes');
  expect(app.deps.videos.listAll()).toEqual([]);
});

test('a video beyond the limit is rejected before it is sent', async () => {
  const app = appNow({ env: { BULLPEN_MAX_VIDEO_MB: '1' } });
  const { form, choose, upload, posts } = await openUpload(app);
  await form.findByText('mp4, webm, mov or ogg, up to 1 MB.');
  choose('Long clip.mp4', 'video/mp4', new Uint8Array(2 * 1024 * 1024));
  await form.findByText('The video must not be larger than 1 MB');
  await upload();
  await form.findByText('The video must not be larger than 1 MB');
  expect(posts()).toBe(0);
});

test('a video that the disk has no room for stays in its form, which says so', async () => {
  const app = appNow({ env: { BULLPEN_MIN_FREE_MB: '9999999' } });
  const { field, choose, upload } = await openUpload(app);
  choose('clip.webm', 'video/webm', CLIP);
  await upload();
  await screen.findByText('The disk is full. Nothing was saved; please tell the person who runs Bullpen.');
  expect(field('Title').value).toBe('clip');
  expect(app.deps.videos.listAll()).toEqual([]);
});

test('a video whose length and size are not known says so', async () => {
  const { user, answer } = await openArea(await appWith([{ title: 'Tape' }]), '/traders');
  answer(/^GET \/api\/videos/, async (pass) => {
    const rows: object[] = await (await pass()).json();
    return Response.json(rows.map((row) => ({ ...row, fileSize: null })));
  });
  await user.click(screen.getByRole('link', { name: /^Manage Videos/ }));
  const video = await recordOf('Tape');
  video.getByText('00:00');
  video.getByText('Unknown');
});

test('a video is for one of many traders, whom its field finds, and for nobody of another name', async () => {
  const { user, app } = await openVideos(
    [{ title: 'Tape' }],
    Array.from({ length: 60 }, (_, n) => `Trader ${n + 1}.`),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Tape' }));
  const form = await inDialog();
  const owner = form.getByLabelText<HTMLInputElement>(/^Only for/);
  await refill(user, owner, 'Nobody');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('Trader not found');
  expect(app.deps.videos.listAll()).toMatchObject([{ traderId: null }]);
  await refill(user, owner, 'trader 49');
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await (await recordOf('Tape')).findByText('Only Trader 49.');
  expect((await app.call(null, 'GET', '/api/videos')).body).toEqual([]);
});

test('a video that was deleted elsewhere is saved as a new one with another file, or leaves the list', async () => {
  const { user, app } = await openVideos([{ title: 'Tape' }, { title: 'Open' }]);
  const admin = await app.admin();
  const removeAll = async () => {
    for (const { id } of app.deps.videos.listAll()) await app.call(admin, 'DELETE', `/api/videos/${id}`);
  };
  await user.click(await screen.findByRole('button', { name: 'Edit Tape' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Title'), 'Another');
  await removeAll();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('This video no longer exists');
  const file = new File([CLIP], 'clip.webm', { type: 'video/webm' });
  await user.upload(form.getByLabelText(/^Video File/), file);
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Another');
  await user.click(form.getByRole('button', { name: 'Save as new video' }));
  await recordOf('Another');
  await user.click(screen.getByRole('button', { name: 'Delete Another' }));
  await removeAll();
  await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  await seeToast('Error', 'Video not found');
  await screen.findByText('No videos found');
});

test('a video that was changed elsewhere shows both versions, and only typed fields are kept', async () => {
  const { user, app } = await openVideos([{ title: 'Plan', description: 'First' }]);
  await user.click(await screen.findByRole('button', { name: 'Edit Plan' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Title'), 'Plan of mine');
  const [{ id } = { id: 0 }] = app.deps.videos.listAll();
  await app.call(await app.admin(), 'PUT', `/api/videos/${id}`, { json: { description: 'Second' } });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('This video was changed in the meantime');
  const { textContent } = form.getByRole('alert');
  for (const shown of ['Saved: Second', 'Before: First', 'Saved: Plan', 'Yours: Plan of mine'])
    expect(textContent).toContain(shown);
  await user.click(form.getByRole('button', { name: 'Keep mine' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Video updated successfully');
  expect(app.deps.videos.listAll()).toMatchObject([{ title: 'Plan of mine', description: 'Second' }]);
});
