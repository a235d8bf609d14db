/** Routes that another surface or a keyboard command sends a surface to. */
import { firstAllowedType, type Permissions } from '#lib/session/model/auth-state.ts';
import { isReopenable, ROUTES, uploadRoute, uploadTypeOf } from './routes.ts';

/** The upload page of whichever media type the person has open or may upload: what the command for uploading sends. */
export const ANY_UPLOAD = `${ROUTES.upload}?any`;

/** Where a surface at `current` (path and query) goes; null: nowhere, it is there or the route is no working page. */
export function followedRoute(sent: string, current: string, permissions: Permissions): string | null {
  if (sent === ANY_UPLOAD) {
    const open = uploadTypeOf(pathOf(current));
    if (open !== null && permissions[open]) return null;
    return differing(uploadRoute(firstAllowedType(permissions) ?? 'image'), current);
  }
  return isReopenable(pathOf(sent)) ? differing(sent, current) : null;
}

function pathOf(route: string): string {
  return route.replace(/\?.*/, '');
}

function differing(route: string, current: string): string | null {
  return route === current ? null : route;
}
