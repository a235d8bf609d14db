import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createPageClient } from '../../../helpers/page-client.ts';
import { settle, showApp } from '../../../helpers/show-app.tsx';

afterEach(cleanup);

it('shows server and version and changes server and language', async () => {
  const page = createPageClient({ surface: 'options' });
  showApp(page);
  await settle(() => page.share({}));
  expect(await screen.findByText('https://media.example/')).toBeTruthy();
  expect(screen.getByText('1.2.3')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'de-DE');
  expect(page.sent.at(-1)).toEqual({ name: 'settings.setLocale', request: { locale: 'de-DE' } });
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('https://media.example/');
});

it('offers no other server where there is no choice', async () => {
  const page = createPageClient({ surface: 'options', can: { canChooseServer: false } });
  showApp(page);
  await settle(() => page.share({}));
  expect(await screen.findByText('https://media.example/')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});
