/** Browser entry for development: the real one, plus a reload after each build. */

import '#web/app/entry.client.tsx';

const BUILD = '/assets/dev-build.json';
const POLL_INTERVAL = 200;

let known: string | undefined;

async function look(): Promise<void> {
  // The server may be restarting.
  const response = await fetch(BUILD, { cache: 'no-store' }).catch(() => undefined);
  const build = response?.ok ? await response.text() : known;
  if (known !== undefined && build !== known) location.reload();
  known = build;
}

setInterval(() => void look(), POLL_INTERVAL);
