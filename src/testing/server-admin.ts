import { readFileSync } from 'node:fs';
import type { ServerProcess } from './process.ts';

/** Unlocks the admin area. @returns a call of it, whose status is 0 if the server died meanwhile */
export async function adminOf({ url }: ServerProcess, password: string) {
  const { origin } = new URL(url);
  const send = (method: string, path: string, body: object | null, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { origin, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const unlocked = await send('POST', '/api/auth/admin', { password });
  const { grant }: { grant: string } = await unlocked.json();
  const cookie = unlocked.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (method: string, path: string, body: object | null = null): Promise<number> => {
    const response = await send(method, path, body, { cookie, 'bullpen-grant': grant }).catch(() => null);
    return response?.status ?? 0;
  };
}

/** Kills a server and its child processes at the same moment. */
export async function killAll(server: ServerProcess): Promise<void> {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
  for (const child of children.filter(Boolean)) {
    try {
      process.kill(Number(child), 'SIGKILL');
    } catch {
      // It had already ended.
    }
  }
  await server.kill('SIGKILL');
}
