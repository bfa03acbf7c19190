import type { BunPlugin } from 'bun';
import type { Plugin } from 'rolldown';

/** Drops development-only pages from release builds, in the bundlers of both sides. */

const NAME = 'without-dev-pages';
const DEV_ROUTES = /web\/app\/dev-routes\.tsx$/;
const NONE = 'export const devRoutes = [];';

export const serverWithoutDevPages: BunPlugin = {
  name: NAME,
  setup(build) {
    build.onLoad({ filter: DEV_ROUTES }, () => ({ loader: 'js', contents: NONE }));
  },
};

export const browserWithoutDevPages: Plugin = {
  name: NAME,
  load: {
    filter: { id: DEV_ROUTES },
    handler: () => ({ moduleType: 'js', code: NONE }),
  },
};
