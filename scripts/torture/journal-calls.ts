import { expect } from './trial.ts';
import { logIn, type Server, send, type TraderAccess } from './workshop.ts';

/** Logs in, and returns what each request of that trader is sent with. */
export async function logInHeaders(server: Server, trader: TraderAccess): Promise<Record<string, string>> {
  const { cookie } = await logIn(server, trader);
  return { origin: server.origin, cookie };
}

/** Changes something in the journal. @throws Broken unless it is answered as done */
export async function postToJournal(
  server: Server,
  headers: Record<string, string>,
  path: string,
  json: object,
) {
  const response = await send(server, 'POST', `/api/journal${path}`, { headers, json });
  expect(response.ok, `POST /api/journal${path} was answered ${response.status}`);
  return await response.json();
}
