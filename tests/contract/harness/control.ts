type Control = 'misbehave' | 'behave' | 'reset' | 'release' | 'expire' | 'readiness';

/** Tells a reference server how to misbehave, or to stop it. */
export async function control({ address }: { readonly address: string }, name: Control, body: object = {}) {
  const answer = await fetch(new URL(`__test/${name}`, address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
