import type { ServerSettings } from '#lib/contract/settings.ts';
import type { RunnerSettings } from '../tus/attempt.ts';

/** How attempts are made at this server; null while it or its settings are not known. */
export function runnerSettings(server: string | null, settings: ServerSettings | null): RunnerSettings | null {
  if (server === null || settings === null) return null;
  const folder = settings.uploadEndpoint.replace(/^\//, '').replace(/\/?$/, '/');
  return {
    endpoint: new URL(`${folder}upload`, server).href,
    isCreationIdempotent: settings.idempotentCreate,
    checksStatus: settings.ENABLE_UPLOAD_STATUS_CHECK,
    maxChunkSize: settings.maxChunkSize,
    comparesChecksums: settings.checksum,
    // Bytes in a creation whose repetition is not recognised would make a second asset (docs/design/uploads.md#repeated-creation).
    sendsDataWithCreation: settings.idempotentCreate && settings.creationWithUpload,
  };
}
