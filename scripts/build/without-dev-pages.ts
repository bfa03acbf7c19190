import type { BunPlugin } from 'bun';

/** Leaves the pages for work on the code out of what is shipped, on both sides. */
export const withoutDevPages: BunPlugin = {
  name: 'without-dev-pages',
  setup(build) {
    build.onLoad({ filter: /web\/dev-routes\.tsx$/ }, () => ({
      loader: 'ts',
      contents: 'export const devRoutes = [];',
    }));
  },
};
