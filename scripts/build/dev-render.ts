import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded by the development server before anything else: it renders each page with the last build of `web`, and so need
 * not restart for a change there. No page is cached.
 */

const assets = join(import.meta.dir, '../../dist/assets');

/** Takes the place of `web/app/entry.server.tsx`. */
export async function renderPage(input: object): Promise<unknown> {
  const { render } = JSON.parse(readFileSync(join(assets, 'dev-build.json'), 'utf8'));
  return (await import(join(assets, render))).renderPage(input);
}

export const sharedPageAt = () => null;

Bun.plugin({
  name: 'dev-render',
  setup(build) {
    build.onLoad({ filter: /\/web\/app\/entry\.server\.tsx$/ }, () => ({
      loader: 'ts',
      contents: `export { renderPage, sharedPageAt } from ${JSON.stringify(import.meta.path)};`,
    }));
  },
});
