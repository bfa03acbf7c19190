import type { BunPlugin } from 'bun';
import type { Plugin } from 'rolldown';

/** Leaves the pages for work on the code out of what is shipped: on both sides, and each side has its bundler. */

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
