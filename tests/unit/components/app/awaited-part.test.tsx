import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { awaitedParts } from '../../../../components/ui/lazy-part.ts';
import { bundleOf, createPageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';
import { retryUntilPassing } from '../../../helpers/waiting/retry-until-passing.ts';

afterEach(cleanup);

it.each(['/upload/', '/search/'])(
  'a part that waits for the server is named on %s until it is there',
  async (address) => {
    const part = Promise.withResolvers<void>();
    const page = createPageClient();
    renderApp(page, address);
    await settle(() => page.share({ startUp: readyWith(), bundles: [bundleOf()] }));
    const sentence = 'This part of the page is loaded as soon as the server can be reached.';
    // What says it is loaded after the first paint. Shown, and announced.
    await retryUntilPassing(() => {
      act(() => awaitedParts.emit(part.promise));
      expect(screen.getAllByText(sentence)).toHaveLength(2);
    });
    await act(async () => part.resolve());
    expect(screen.queryAllByText(sentence)).toEqual([]);
  },
);
