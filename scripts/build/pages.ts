import type { RouteObject } from 'react-router';
import { devRoutes } from '#web/app/dev-routes.tsx';
import { FRAME_MODULE, SHELL_MODULE } from '#web/app/frame.ts';
import { isRouteHandle, type RouteHandle } from '#web/app/route-handle.ts';
import { routes } from '#web/app/routes.tsx';

export interface PageModules extends Pick<RouteHandle, 'module' | 'bundle'> {
  /** Pages it is nested in. */
  around: readonly string[];
}

/** Every shipped page, with the shell and the layouts around them. */
export const listPages = (): PageModules[] => [
  { module: SHELL_MODULE, around: [FRAME_MODULE] },
  ...listBelow(routes),
];

function listBelow(level: readonly RouteObject[], around: readonly string[] = []): PageModules[] {
  return level.flatMap((route) => {
    const { handle, children = [] } = route;
    if (devRoutes.includes(route)) return [];
    if (!isRouteHandle(handle) || around.includes(handle.module)) return listBelow(children, around);
    const { module, bundle, shared } = handle;
    // Visitors see a shared page without the shell.
    const there = shared ? around.filter((each) => each !== SHELL_MODULE) : around;
    const inside = module === FRAME_MODULE ? [module, SHELL_MODULE] : [module];
    return [
      { module, around: there, ...(bundle && { bundle }) },
      ...listBelow(children, [...around, ...inside]),
    ];
  });
}
