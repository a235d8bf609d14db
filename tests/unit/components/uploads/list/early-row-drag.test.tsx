import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bundleOf, createPageClient, readyWith, rowOf } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

// Alone in its file: once loaded, the list's drags are loaded.
it('a drag of a row that begins before the drags of the list are loaded ends as any other', async () => {
  const page = createPageClient();
  renderApp(page, '/upload/');
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), bundles: [bundleOf()] }));
  act(() => {
    page.share({ rows: ['a', 'b'].map((uploadId) => rowOf({ uploadId, filename: `${uploadId}.jpg` })) });
  });
  const [first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement];
  fireEvent.dragStart(first.querySelector('.upload-row-handle') as Element);
  await waitFor(() => {
    fireEvent.dragOver(second);
    expect(second.dataset['drop']).toBe('after');
  });
  fireEvent.drop(second);
  const request = { uploadIds: ['a'], beforeId: null };
  await waitFor(() => expect(page.sent).toContainEqual({ name: 'uploads.reorder', request }));
});
