import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADD_FILES, followedRoute } from '#lib/routing/model/sent-route.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror } from '../surface/client-context.ts';
import { runSoon } from '../surface/shortcut-actions.ts';

/** Navigates to the routes that other surfaces and keyboard commands send. Renders nothing. */
export function RouteFollower() {
  const client = useClient();
  const { host } = client;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const auth = useMirror((state) => state.auth);
  const [sent, setSent] = useState<string | null>(null);
  useEffect(() => host.sentRoutes?.follow(setSent), [host]);
  const { status, permissions } = auth;
  // Pages depend on permissions, so routes wait until these are known.
  const isKnown = status !== 'unknown' && status !== 'loading';
  const owner = signedInOwner(auth);
  useEffect(() => {
    if (sent === null || !isKnown) return;
    setSent(null);
    const route = followedRoute(sent, pathname, permissions);
    const add = (): void => {
      if (sent.endsWith(ADD_FILES)) runSoon('addFiles', route === null);
    };
    if (route === null) return add();
    void import('./sent-search.ts')
      .then(({ keepSentSearch }) => keepSentSearch(client, route, owner))
      .then((step) => {
        if (step !== null || route !== pathname) navigate(route, { state: { step } });
        add();
      });
  }, [sent, isKnown, pathname, permissions, owner, client, navigate]);
  return null;
}
