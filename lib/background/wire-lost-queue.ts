import type { EngineHost } from '#lib/host/engine-host.ts';
import type { RecordStorage } from '#lib/host/record-storage.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { QUEUE_MARK } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { createLostQueue, type LostQueue, type LostQueueDeps } from '#lib/uploads/queue/lost-queue.ts';

interface WireDeps extends Pick<LostQueueDeps, 'table' | 'changed'> {
  readonly host: Pick<EngineHost, 'claim' | 'readNote' | 'changeNote' | 'onNoteChanged' | 'now' | 'elapsedMs'>;
  readonly values: StoredValues;
  owner(): string | null;
  readonly records: Pick<RecordStorage, 'isDurable'>;
  readonly httpClient: Pick<HttpClient, 'server'>;
}

/** The mark is in the database, the note beside it. */
export function wireLostQueue({ host, values, owner, records, httpClient, ...deps }: WireDeps): LostQueue {
  return createLostQueue({
    ...deps,
    isDurable: records.isDurable,
    claim: host.claim,
    readNote: host.readNote,
    changeNote: host.changeNote,
    onNoteChanged: host.onNoteChanged,
    now: host.now,
    elapsedMs: host.elapsedMs,
    readMark: () => values.get(QUEUE_MARK),
    writeMark: (mark) => values.set(QUEUE_MARK, mark),
    person() {
      const [person, address] = [owner(), httpClient.server()];
      return person === null || address === null ? null : { owner: person, server: address };
    },
  });
}
