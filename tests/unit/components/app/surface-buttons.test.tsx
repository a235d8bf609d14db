import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createPageClient } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

it.each([
  ['/upload/', '/upload/'],
  ['/search/?q=deich&view=metadata', '/search/'],
  ['/search/video/', '/search/video/'],
])("[2.8.2] 'Open in a tab' carries over %s", async (route, opened) => {
  const routes: string[] = [];
  const open = async (to: string) => void routes.push(to);
  const page = createPageClient({ surface: 'popup', tabs: { open } });
  page.leaveUnanswered('search.page');
  renderApp(page, route);
  await settle(() => page.share({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Open in a tab' }));
  expect(routes).toEqual([opened]);
});

it.each([
  ['/search/?q=deich&view=metadata', '/search/'],
  ['/search/video/', '/search/video/'],
])("[2.7.3] 'Open the side panel' carries over %s", async (route, opened) => {
  const routes: string[] = [];
  const open = async (to: string) => void routes.push(to);
  const page = createPageClient({ surface: 'popup', sidePanel: { open } });
  page.leaveUnanswered('search.page');
  renderApp(page, route);
  await settle(() => page.share({}));
  await userEvent.click(await screen.findByRole('button', { name: /^User: / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open the side panel' }));
  expect(routes).toEqual([opened]);
});
