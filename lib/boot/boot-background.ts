/** Wires the engine to the extension. Synchronous: listeners must stand before the first `await`. */
import { createBackground } from '#lib/background/create-background.ts';
import { attachBackgroundChannel } from '#lib/platform/extension/background-channel.ts';
import { registerCommands } from '#lib/platform/extension/commands.ts';
import { createEngineHost } from '#lib/platform/extension/engine-host.ts';
import { createNetwork } from '#lib/platform/extension/network.ts';
import { createSignInWindow } from '#lib/platform/extension/sign-in-window.ts';
import { registerWakeUps } from '#lib/platform/extension/wake-ups.ts';
import { createBlobStorage } from '#lib/platform/shared/blob-storage.ts';
import { openDatabase } from '#lib/platform/shared/database.ts';
import { createLocalValues } from '#lib/platform/shared/local-values.ts';
import { createRecordStorage } from '#lib/platform/shared/record-storage.ts';
import { ANY_UPLOAD } from '#lib/routing/model/sent-route.ts';
import { LOCAL_KEYS } from '#lib/storage/local-keys.ts';

export function bootBackground(): void {
  registerWakeUps();
  registerCommands(ANY_UPLOAD);
  const database = openDatabase();
  attachBackgroundChannel(
    createBackground({
      host: createEngineHost(__COMYAN_SERVER__),
      network: createNetwork(),
      signInWindow: createSignInWindow(),
      otherTabs: undefined,
      records: createLocalValues(createRecordStorage(database), LOCAL_KEYS),
      blobs: createBlobStorage(database),
    }),
  );
}
