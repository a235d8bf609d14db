import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createPageClient, type PageClient } from '../../../helpers/page-client.ts';
import { settle, showApp } from '../../../helpers/show-app.tsx';

afterEach(cleanup);

async function showFirstRun(page: PageClient): Promise<void> {
  showApp(page);
  await settle(() => page.share({ startUp: { status: 'no-server' } }));
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

  it('asks for an address before anything is sent', async () => {
    const page = createPageClient();
    await showFirstRun(page);
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByText('Please, enter the server address')).toBeTruthy();
    expect(page.sent).toHaveLength(0);
  });
});
