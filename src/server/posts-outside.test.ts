import { expect, setDefaultTimeout, test } from 'bun:test';
import { importForm } from '#src/testing/import-files.ts';
import { command, commandJson, freshFolder, serverProcess } from '#src/testing/process.ts';
import { receiver } from '#src/testing/receiver.ts';
import { until } from '#src/testing/until.ts';
import { visitor } from '#src/testing/visitor.ts';

// A job is a process, and the machine may be slow.
setDefaultTimeout(60_000);

const PRIVATE = { BULLPEN_WEBHOOK_PRIVATE: 'true' };

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'what is under way when the executable ends by %s is sent again after its restart, under the same id',
  async (signal) => {
    const hook = receiver(() => new Promise(() => {}));
    const data = freshFolder();
    const { id } = await commandJson(data, ['traders', 'add', 'Maya Okafor']);
    const { token } = await commandJson(data, ['tokens', 'add', 'Nightly', '--trader', String(id)]);
    const password = 'Correct-Horse-9';
    await command(data, ['admin-password', '--stdin'], {}, password);
    const first = await serverProcess(data, [], PRIVATE);
    const admin = visitor(first.url, new Set());
    admin.unlock((await admin.ok(200, 'POST', '/api/auth/admin', { json: { password } })).grant);
    await admin.ok(201, 'POST', '/api/admin/webhooks', {
      json: { name: 'Room', kind: 'discord', url: hook.url },
    });
    const failed = await fetch(new URL('/api/imports', first.url), {
      ...{ method: 'POST', body: importForm({ 'trades.csv': 'This is no export.' }) },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(failed.status).toBe(422);
    await until(() => hook.received.length === 1);
    const began = performance.now();
    await first.kill(signal);
    // A receiver that hangs does not hold up the end.
    expect(performance.now() - began).toBeLessThan(8000);

    hook.respondWith(() => new Response(null, { status: 204 }));
    const second = await serverProcess(data, [], PRIVATE);
    await until(() => hook.received.length === 2);
    const [one, other] = hook.received;
    expect(other?.body).toBe(one?.body ?? '');
    expect(other?.headers.get('bullpen-delivery')).toBe(one?.headers.get('bullpen-delivery') ?? '');
    expect(JSON.parse(one?.body ?? '').content).toStartWith('Bullpen · An import of Maya Okafor failed: ');
    expect(await second.kill('SIGTERM')).toBe(0);
  },
);
