import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { followedRoute } from '#lib/routing/model/sent-route.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror } from '../hooks/client-context.ts';

/** Goes to the routes that other surfaces and keyboard commands send this surface to. Draws nothing. */
export function RouteFollower() {
  const { host } = useClient();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const auth = useMirror((state) => state.auth);
  const [sent, setSent] = useState<string | null>(null);
  useEffect(() => host.onRouteSent(setSent), [host]);
  const { status, permissions } = auth;
  // A page that needs a permission is chosen once the permissions are known.
  const isKnown = status !== 'unknown' && status !== 'loading';
  const owner = signedInOwner(auth);
  useEffect(() => {
    if (sent === null || !isKnown) return;
    setSent(null);
    const route = followedRoute(sent, pathname + search, permissions);
    if (route === null) return;
    void import('./sent-search.ts')
      .then(({ readSentSearch }) => readSentSearch(host, route, owner))
      .then((kept) => navigate(route, { state: { isSent: true, kept } }));
  }, [sent, isKnown, pathname, search, permissions, owner, host, navigate]);
  return null;
}
