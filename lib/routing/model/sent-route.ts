/** Routes that a surface receives from another surface or from a keyboard command. */
import { firstAllowedType, type Permissions } from '#lib/session/model/auth-state.ts';
import { ROUTES, searchTypeOf, uploadRoute, uploadTypeOf } from './routes.ts';

/** The upload page of the open or first permitted media type; sent by the command for uploading. */
export const ANY_UPLOAD = `${ROUTES.upload}?any`;

/** After the route of an upload page: files are added there. */
export const ADD_FILES = '?add';

/** The route that a surface at `current` navigates to; null if it is there or the route is not followed. */
export function followedRoute(sent: string, current: string, permissions: Permissions): string | null {
  if (sent === ANY_UPLOAD) {
    const open = uploadTypeOf(current);
    if (open !== null && permissions[open]) return null;
    return differing(uploadRoute(firstAllowedType(permissions) ?? 'image'), current);
  }
  // Always followed: the other surface's search may differ from the one shown here.
  if (searchTypeOf(sent) !== null) return sent;
  const route = sent.replace(ADD_FILES, '');
  return uploadTypeOf(route) === null ? null : differing(route, current);
}

function differing(route: string, current: string): string | null {
  return route === current ? null : route;
}
