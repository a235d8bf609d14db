/** The login page while the server delays sign-ins, with the engine and the reference server. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../../helpers/engine/node-engine.ts';
import { MediaSystem, openPageWithServer } from '../../../helpers/screens/page-with-server.tsx';

let server: MediaSystem;
let engine: NodeEngine;
beforeAll(async () => {
  server = await MediaSystem.start({ port: 0 });
});
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  engine.close();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

/** As many wrong passwords as are free, from another program. */
async function guess(name: string): Promise<void> {
  const body = new URLSearchParams({ username: `NEWS/${name}`, password: 'wrong' });
  for (let tried = 0; tried < 5; tried += 1) {
    const { status } = await fetch(`${server.origin}/api/login`, { method: 'POST', body });
    expect(status).toBe(403);
  }
}

it.each([
  { kind: 'hosted page', name: 'editor' },
  { kind: 'extension page', name: 'photo' },
] as const)(
  '[8.1] after wrong passwords the $kind shows how long to wait, keeps what was typed, and signs in afterwards',
  async ({ kind, name }) => {
    engine = createNodeEngine(server.origin, { isPage: kind === 'hosted page' });
    await openPageWithServer(kind, engine, '/login');
    await userEvent.type(await screen.findByLabelText('Username'), name);
    await userEvent.type(field('Password'), 'wrong');
    await guess(name);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many failed sign-ins. You can try again in 1\u00a0s.',
    );
    expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).toBe('true');
    expect([field('Username').value, field('Password').value]).toEqual([name, 'wrong']);

    // Correcting the password does not end the wait, and pressing does not sign in during it.
    await userEvent.clear(field('Password'));
    await userEvent.type(field('Password'), name);
    expect(screen.getByRole('alert').textContent).toContain('1\u00a0s');
    await press();
    expect(screen.getByRole('alert').textContent).toContain('1\u00a0s');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You can sign in again.'));
    await press();
    await screen.findByRole('button', { name: new RegExp(`^User: ${name}`) });
  },
);
