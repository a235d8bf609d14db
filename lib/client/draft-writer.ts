import type { StoreApi } from 'zustand/vanilla';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import type { MetadataValues } from '#lib/uploads/model/upload-state.ts';
import type { MirrorState } from './mirror.ts';

/** Short enough that closing the popup in mid-word loses nothing a person would miss. */
const DEBOUNCE_MS = 150;

export interface DraftWriter {
  /** Stores these fields soon; what was written of the same field before is replaced, the others stay. */
  write(type: MediaType, values: MetadataValues): void;
  /** Stores what is waiting now and resolves when it is stored. Call before `uploads.start` and when the page hides. */
  flush(): Promise<void>;
  /** What this person has typed on this surface and the queue has not stored yet: the surface's own text wins then. */
  unstored(type: MediaType): MetadataValues;
}

export function createDraftWriter(ask: Ask, state: StoreApi<MirrorState>): DraftWriter {
  const waiting = new Map<MediaType, MetadataValues>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Who typed what is waiting. */
  let owner = ownerHere(state.getState());

  const forget = (type: MediaType, stored: MetadataValues): void => {
    // Typed again in the meantime: that stays waiting.
    const left = Object.entries(waiting.get(type) ?? {}).filter(([name, value]) => stored[name] !== value);
    if (left.length === 0) waiting.delete(type);
    else waiting.set(type, Object.fromEntries(left));
  };
  // After an expiry the same person finds it again; nobody else ever does (design 3).
  state.subscribe((now, before) => {
    const next = ownerHere(now);
    const isSignOut = before.auth.status === 'signed-in' && now.auth.status === 'signed-out';
    if (isSignOut || (next !== null && !isSame(next, owner))) waiting.clear();
    owner = next ?? owner;
  });
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    await Promise.all(
      [...waiting].map(async ([type, values]) => {
        await ask('uploads.setDraft', { type, values, ...(owner && { owner: owner.name }) });
        forget(type, values);
      }),
    );
  };
  return {
    write(type, values) {
      waiting.set(type, { ...waiting.get(type), ...values });
      timer ??= setTimeout(() => void flush().catch(() => undefined), DEBOUNCE_MS);
    },
    flush,
    unstored: (type) => waiting.get(type) ?? {},
  };
}

interface Owner {
  readonly server: string;
  /** `domain/username` */
  readonly name: string;
}

/** Null while it is not known who it is. */
function ownerHere({ auth, startUp }: MirrorState): Owner | null {
  const name = ownerOf(auth);
  return startUp.status === 'ready' && name !== '' ? { server: startUp.server, name } : null;
}

/** A namesake at another server is another person. */
function isSame(one: Owner, other: Owner | null): boolean {
  return one.server === other?.server && one.name === other.name;
}
