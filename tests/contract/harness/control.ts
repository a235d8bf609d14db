type Control = 'misbehave' | 'behave' | 'reset' | 'release' | 'expire' | 'readiness';

/** Controls the misbehaviour and the state of a reference server. */
export async function control({ address }: { readonly address: string }, name: Control, body: object = {}) {
  const answer = await fetch(new URL(`__test/${name}`, address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
