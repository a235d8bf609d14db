/** The state of a list after its completion was reported and dismissed. */
import { afterEach, expect, it } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

const bundle = () => pair.engine.shared().bundles[0];

/** Uploads one picture with these values and dismisses the completion dialog. */
async function uploadAndDismiss(settings: Partial<ServerSettings>): Promise<void> {
  pair = await startEngineAgainstServer({ settings });
  await pair.draft({ IPTCHeadline: 'Sturm', IPTCCredit: 'dpa' });
  const ids = await pair.add(jpegOf('a.jpg', 1_000));
  await pair.start();
  await pair.completes(...ids);
  await waitUntil('reported', () => bundle()?.completion === 'success');
  await pair.engine.send('uploads.dismissCompletion', { bundleId: bundle()?.id ?? '' });
  await waitUntil('dismissed', () => bundle()?.completion === 'none');
}

it('[4.12] starts a new list where there is no search page, and keeps the form', async () => {
  await uploadAndDismiss({ ENABLE_SEARCH: false });
  expect(pair.engine.rows()).toEqual([]);
  expect(bundle()).toMatchObject({ isStarted: false, draft: { IPTCHeadline: 'Sturm', IPTCCredit: 'dpa' } });
});

it('[1.9, 4.12] starts with the remembered values where the form is reset after an upload', async () => {
  await uploadAndDismiss({ ENABLE_SEARCH: false, resetFormAfterUpload: true, doNotRemember: ['IPTCHeadline'] });
  expect(pair.engine.rows()).toEqual([]);
  expect(bundle()?.draft).toMatchObject({ IPTCCredit: 'dpa' });
  expect(bundle()?.draft).not.toHaveProperty('IPTCHeadline');
});
