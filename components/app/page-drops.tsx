import { useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { ROUTES, searchTypeOf, uploadRoute, uploadTypeOf } from '#lib/routing/model/routes.ts';
import { firstAllowedType, mayUpload } from '#lib/session/model/auth-state.ts';
import { useMirror, useReady } from '../surface/client-context.ts';
import { useDropEvents } from '../surface/drop-events.ts';
import { type Dropped, handOverDrop } from '../surface/dropped.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const DropOverlay = lazyPart(async () => (await import('../uploads/add-files/drop-messages.tsx')).DropOverlay);

/** Takes what is dropped on upload, search and help pages to the upload page; refuses it elsewhere, and without a permission. */
export function PageDrops() {
  const { options } = useReady();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const auth = useMirror((state) => state.auth);
  const [draggedCount, setDraggedCount] = useState<number | null>(null);
  const open = uploadTypeOf(pathname);
  const search = searchTypeOf(pathname);
  const { permissions } = auth;
  const first = firstAllowedType(permissions);
  const mayLeave = first !== undefined && (search !== null || pathname.startsWith(ROUTES.help));

  const bring = useEffectEvent((dropped: Dropped, tab: MediaType) => {
    handOverDrop(dropped, tab === open);
    if (tab !== open) navigate(uploadRoute(tab));
  });
  const tabOf = (dropped: Dropped): Promise<MediaType> =>
    import('./tab-of-drop.ts')
      .then(({ tabOfDrop }) => tabOfDrop(dropped, { permissions, options, search }))
      .catch(() => first ?? 'image');
  useDropEvents({
    isAllowed: open === null ? mayLeave : mayUpload(open, auth),
    dragged: setDraggedCount,
    dropped: async (dropped) => bring(dropped, open ?? (await tabOf(dropped))),
  });
  // A link may be dragged to the field of a search.
  const isCovered = draggedCount !== null && (open !== null || draggedCount > 0);
  return isCovered && <DropOverlay count={draggedCount} />;
}
