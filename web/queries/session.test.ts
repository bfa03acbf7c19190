import { expect, test } from 'bun:test';
import { createApi } from '#web/api/client.ts';
import { fetchSession } from './session.ts';

const asking = (status: number) =>
  fetchSession(
    createApi({
      origin: 'http://desk.example',
      fetch: () => Promise.resolve(new Response(null, { status })),
    }),
  );

test('a session that the server rejects is nobody’s; any other failure is one', async () => {
  expect(await asking(401)).toEqual({ trader: null, role: null, viewing: null, admin: false });
  expect(asking(503)).rejects.toHaveProperty('status', 503);
});
