import type { RouteObject } from 'react-router-dom';
import { handlesOf, pageHandle, routeModules } from '../../client/handle.ts';

/** The pages of the route table, and for each the modules that its layouts, the pages below it and itself consist of. */
export function modulesByPath(table: RouteObject[], above: RouteObject[] = []): { path: string; modules: string[] }[] {
  return table.flatMap((route) => {
    const matches = [...above, route];
    const handles = handlesOf(matches.map((each) => ({ route: each })));
    const path = pageHandle(handles.slice(-1))?.path;
    const modules = routeModules(handles);
    return [...(path ? [{ path, modules }] : []), ...modulesByPath(route.children ?? [], matches)];
  });
}
