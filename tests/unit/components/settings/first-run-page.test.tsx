import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createPageClient, type PageClient } from '../../../helpers/page-client.ts';
import { settle, showApp } from '../../../helpers/show-app.tsx';

afterEach(cleanup);

async function showFirstRun(page: PageClient, startUp: { proposedServer?: string } = {}): Promise<void> {
  showApp(page);
  await settle(() => page.share({ startUp: { status: 'no-server', ...startUp } }));
  await screen.findByRole('button', { name: 'Connect' });
}

async function connect(address: string): Promise<void> {
  await userEvent.type(screen.getByLabelText(/Server address/), address);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
}

describe('first run', () => {
  it('asks for the permission inside the click itself', async () => {
    let isInsideClick = false;
    let wasInsideClick: boolean | null = null;
    const page = createPageClient({
      requestServerPermission: async () => {
        wasInsideClick = isInsideClick;
        return true;
      },
    });
    await showFirstRun(page);
    await userEvent.type(screen.getByLabelText(/Server address/), 'media.example.com');
    const form = screen.getByRole('button', { name: 'Connect' }).closest('form');
    await settle(() => {
      isInsideClick = true;
      form?.requestSubmit();
      isInsideClick = false;
    });
    expect(wasInsideClick).toBe(true);
    expect(page.sent.at(-1)).toEqual({ name: 'settings.connect', request: { server: 'https://media.example.com/' } });
  });

  it('explains a refused permission and keeps what was typed', async () => {
    const page = createPageClient({ requestServerPermission: async () => false });
    await showFirstRun(page);
    await connect('media.example.com');
    expect(await screen.findByText(/The browser was not allowed to use this address/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('media.example.com');
    expect(page.namesOf()).not.toContain('settings.connect');
  });

  it('explains an address without a media system', async () => {
    const page = createPageClient();
    page.refuse('settings.connect', 'settings/not-a-media-system');
    await showFirstRun(page);
    await connect('example.com');
    expect(await screen.findByText('There is no media system at this address.')).toBeTruthy();
  });

  it('explains an address that does not answer, and lets the browser itself say why', async () => {
    const page = createPageClient();
    page.refuse('settings.connect', 'net/unreachable');
    await showFirstRun(page);
    await connect('media.example.com/system');
    expect(await screen.findByText(/The name may be wrong, the network may be missing/)).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in a tab' });
    expect([link.href, link.target]).toEqual(['https://media.example.com/system/', '_blank']);
  });

  it('says which code a server in trouble answers', async () => {
    const page = createPageClient();
    page.refuse('settings.connect', 'net/status', { status: 503 });
    await showFirstRun(page);
    await connect('media.example.com');
    expect(await screen.findByText('Server responded with 503 HTTP code.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open in a tab' })).toBeNull();
  });

  it('only asks for the permission where the organisation has set the server', async () => {
    const page = createPageClient();
    await showFirstRun(page, { proposedServer: 'https://set.example/' });
    expect(screen.getByText(/Your organisation has set this media system/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).readOnly).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(page.sent.at(-1)).toEqual({ name: 'settings.connect', request: { server: 'https://set.example/' } });
  });

  it('asks for an address before anything is sent', async () => {
    const page = createPageClient();
    await showFirstRun(page);
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByText('Please, enter the server address')).toBeTruthy();
    expect(page.sent).toHaveLength(0);
  });
});
