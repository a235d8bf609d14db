import { useEffect, useState } from 'react';
import { readTypedSignIn, type TypedSignIn } from '#lib/session/model/typed-sign-in.ts';
import { useClient, useMirror } from '../surface/client-context.ts';

/**
 * What the sign-in form begins with: what was typed before the surface closed, or the name whose session has expired, else
 * what 'Remember me' kept. Null until it is known.
 */
export function useTypedSignIn(): TypedSignIn | null {
  const { host } = useClient();
  const { remembered } = useMirror((state) => state.auth);
  const [typed, setTyped] = useState<TypedSignIn | null>(null);
  // Read once: the form is not filled anew under the hands of a person who types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const start = { ...remembered, remember: remembered.username !== '', owner: '' };
    host.readTyped('sign-in').then(
      (text) => setTyped(readTypedSignIn(text) ?? start),
      () => setTyped(start),
    );
  }, []);
  return typed;
}
