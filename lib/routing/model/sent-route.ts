/** Routes that another surface or a keyboard command sends a surface to. */
import { firstAllowedType, type Permissions } from '#lib/session/model/auth-state.ts';
import { ROUTES, searchTypeOf, uploadRoute, uploadTypeOf } from './routes.ts';

/** The upload page of whichever media type the person has open or may upload: what the command for uploading sends. */
export const ANY_UPLOAD = `${ROUTES.upload}?any`;

/** Where a surface at `current` goes; null: nowhere, it is there or the route is no working page. */
export function followedRoute(sent: string, current: string, permissions: Permissions): string | null {
  if (sent === ANY_UPLOAD) {
    const open = uploadTypeOf(current);
    if (open !== null && permissions[open]) return null;
    return differing(uploadRoute(firstAllowedType(permissions) ?? 'image'), current);
  }
  // The search of another surface need not be the one that is shown here.
  if (searchTypeOf(sent) !== null) return sent;
  return uploadTypeOf(sent) === null ? null : differing(sent, current);
}

function differing(route: string, current: string): string | null {
  return route === current ? null : route;
}
