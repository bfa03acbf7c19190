import { expect } from 'bun:test';
import { rejectedFor, scenarios } from '#src/testing/scenario.ts';
import { sample, uploadForm, videoFiles } from '#src/testing/video.ts';
import { FILE_REQUIRED, TYPE_REJECTED } from './contract.ts';

const PATH = '/api/videos';
const DURATION_RULE = 'Duration must be a number of seconds';
const TITLE_REQUIRED = 'Title is required';

const upload = (form: FormData | string, headers: Record<string, string> = {}) =>
  ({ as: 'admin', method: 'POST', path: PATH, send: { raw: form, headers } }) as const;

scenarios('uploading a video', [
  {
    name: 'with all fields',
    ...upload(
      uploadForm({ title: ' Opening range ', description: 'First hour', duration: '65.4321', traderId: '' }),
    ),
    status: 201,
    changes: true,
    body: {
      id: 1,
      title: 'Opening range',
      description: 'First hour',
      duration: 65.432,
      fileSize: sample('mp4').length,
      uploadDate: '2026-11-20T20:00:00.000Z',
      uploadDay: '2026-11-20',
      traderId: null,
      fileUrl: '/api/videos/1/file',
    },
    check: (_, app) => expect(videoFiles(app)).toHaveLength(1),
  },
  {
    name: 'with only the title, for one trader',
    ...upload(uploadForm({ title: 'Your week', traderId: '1' })),
    status: 201,
    changes: true,
    body: { duration: null, description: null, traderId: 1 },
  },
  {
    name: 'with the file before the other fields',
    ...upload(
      (() => {
        const form = uploadForm({}, sample('webm'));
        form.set('title', 'Late title');
        return form;
      })(),
    ),
    status: 201,
    changes: true,
    body: { title: 'Late title' },
  },
  ...(
    [
      ['no title', {}, { title: TITLE_REQUIRED }],
      ['a blank title', { title: ' \u200b' }, { title: TITLE_REQUIRED }],
      ['a title of two lines', { title: 'A\nB' }, { title: 'Title must be one line of plain text' }],
      ['a negative duration', { title: 'A', duration: '-1' }, { duration: DURATION_RULE }],
      ['a duration in words', { title: 'A', duration: '1e3' }, { duration: DURATION_RULE }],
      ['a duration of years', { title: 'A', duration: '99999999' }, { duration: DURATION_RULE }],
      ['an unknown trader', { title: 'A', traderId: '4711' }, { traderId: 'Trader not found' }],
      ['an invalid trader id', { title: 'A', traderId: '1e0' }, { traderId: 'Trader not found' }],
    ] as const
  ).map(([name, fields, issues]) => ({
    name,
    ...upload(uploadForm(fields)),
    status: 422,
    issues: { ...issues },
  })),
  {
    name: 'without a file',
    ...upload(uploadForm({ title: 'A' }, null)),
    status: 422,
    issues: { video: FILE_REQUIRED },
  },
  {
    name: 'the file under another name',
    ...upload(uploadForm({ title: 'A' }, sample('mp4'), { field: 'file' })),
    status: 422,
    issues: { video: FILE_REQUIRED },
  },
  {
    name: 'an empty file',
    ...upload(uploadForm({ title: 'A' }, '')),
    status: 422,
    issues: { video: 'The video file is empty' },
  },
  ...(
    [
      ['a text named .mp4', 'just some text\n'.repeat(1000)],
      ['a page named .mp4', '<!doctype html><script>alert(1)</script>'],
      ['only the first bytes of a video', '\u0000\u0000\u0000 ftyp'],
    ] as const
  ).map(([name, text]) => ({
    name,
    ...upload(uploadForm({ title: 'A' }, text)),
    status: 415,
    body: { code: 'unsupported_type', message: TYPE_REJECTED },
  })),
  { name: 'JSON', ...upload('{}', { 'content-type': 'application/json' }), status: 415 },
  {
    name: 'a form without a boundary',
    ...upload('x', { 'content-type': 'multipart/form-data' }),
    status: 415,
  },
  {
    name: 'a body that is not a form',
    ...upload('x', { 'content-type': 'multipart/form-data; boundary=x' }),
    status: 400,
    body: { code: 'malformed' },
  },
  {
    name: 'an oversized text',
    ...upload(uploadForm({ title: 'A', description: 'x'.repeat(70_000) })),
    status: 422,
    issues: { description: 'Description must have at most 2000 characters' },
  },
  {
    name: 'too many fields',
    ...upload(uploadForm(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 'x'])))),
    status: 400,
  },
  ...rejectedFor(
    [
      ['anonymous', 401],
      ['maya', 403],
      ['leo', 403],
      ['viewing', 403],
    ],
    { method: 'POST', path: PATH, send: { raw: uploadForm({ title: 'A' }) } },
  ),
]);
