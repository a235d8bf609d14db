import * as v from 'valibot';
import { expect, it } from 'vitest';
import { serverSettings } from '#lib/contract/settings.ts';
import { runnerSettings } from '#lib/uploads/engine/sending.ts';

const SERVER = 'https://media.example/';
const settingsOf = (given: object, server = SERVER) => runnerSettings(server, v.parse(serverSettings, given));

it.each(['/upload-service/', '/upload-service', 'upload-service/', 'upload-service'])(
  '[7.9, 7.14] the endpoint %s is below the address of the server',
  (uploadEndpoint) => {
    const endpointAt = (server: string) => settingsOf({ uploadEndpoint }, server)?.endpoint;
    expect(endpointAt(SERVER)).toBe('https://media.example/upload-service/upload');
    expect(endpointAt(`${SERVER}system/`)).toBe('https://media.example/system/upload-service/upload');
  },
);

it.each([
  [true, true, true],
  [true, false, false],
  // A repeated creation with bytes would make a second asset.
  [false, true, false],
  [false, false, false],
])(
  '[7.14] creations with idempotentCreate %s and creationWithUpload %s carry files: %s',
  (idempotentCreate, creationWithUpload, sendsDataWithCreation) => {
    const settings = settingsOf({ idempotentCreate, creationWithUpload });
    expect(settings).toMatchObject({ isCreationIdempotent: idempotentCreate, sendsDataWithCreation });
  },
);

it('nothing is sent before the server and its settings are known', () => {
  expect([runnerSettings(null, v.parse(serverSettings, {})), runnerSettings(SERVER, null)]).toEqual([null, null]);
});
