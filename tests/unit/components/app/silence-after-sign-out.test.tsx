import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { announce } from '../../../../components/ui/announcer.tsx';
import { createPageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

it.each(['signed-out', 'expired'] as const)(
  '[4.17] the last announcement is gone when the user is %s',
  async (status) => {
    const page = createPageClient();
    renderApp(page, '/upload/');
    await settle(() => page.share({ startUp: readyWith(), auth: { status: 'signed-in', username: 'editor' } }));
    await settle(() => announce('Geheim.jpg was removed.'));
    expect(screen.getByText('Geheim.jpg was removed.')).toBeTruthy();
    await settle(() => page.share({ auth: { status, hasLeft: status === 'signed-out' } }));
    expect(document.body.textContent).not.toContain('Geheim');
  },
);
