/**
 * Starts the background in an extension. Synchronous, because listeners must be registered before the first `await`.
 */
import { createBackground } from '#lib/background/create-background.ts';
import { attachBackgroundChannel } from '#lib/host/extension/background-channel.ts';
import { registerCommands } from '#lib/host/extension/commands.ts';
import { createEngineHost } from '#lib/host/extension/engine-host.ts';
import { createNetwork } from '#lib/host/extension/network.ts';
import { createSignInWindow } from '#lib/host/extension/sign-in-window.ts';
import { registerWakeUps } from '#lib/host/extension/wake-ups.ts';
import { createBlobStorage } from '#lib/host/shared/blob-storage.ts';
import { openDatabase } from '#lib/host/shared/database.ts';
import { createLocalValues } from '#lib/host/shared/local-values.ts';
import { createRecordStorage } from '#lib/host/shared/record-storage.ts';
import { ANY_UPLOAD } from '#lib/routing/model/sent-route.ts';
import { LOCAL_KEYS } from '#lib/storage/local-keys.ts';
import { takePictures } from './taken-pictures.ts';

export function bootBackground(): void {
  registerWakeUps();
  registerCommands(ANY_UPLOAD);
  const database = openDatabase();
  const host = createEngineHost(__COMYAN_SERVER__);
  const background = createBackground({
    host,
    network: createNetwork(),
    signInWindow: createSignInWindow(),
    otherTabs: undefined,
    records: createLocalValues(createRecordStorage(database), LOCAL_KEYS),
    blobs: createBlobStorage(database),
  });
  attachBackgroundChannel(background);
  takePictures(background, host.browserLocale);
}
