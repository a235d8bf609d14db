import { Suspense } from 'react';
import { useMirror } from '../../surface/client-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const CompletionMessage = lazyPart(async () => (await import('./completion-message.tsx')).CompletionMessage);

/** Shown on every open surface until it is dismissed on one; not while the session has expired (4.12). */
export function CompletionDialog() {
  const isDue = useMirror(
    ({ auth, bundles }) => auth.status !== 'expired' && bundles.some(({ completion }) => completion !== 'none'),
  );
  return <Suspense>{isDue && <CompletionMessage />}</Suspense>;
}
