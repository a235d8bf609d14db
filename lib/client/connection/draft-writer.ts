import type { StoreApi } from 'zustand/vanilla';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { DraftText } from '#lib/upload-form/model/start-form.ts';
import type { MirrorState } from './mirror.ts';

export interface DraftWriter {
  /**
   * Sends these fields in this task, or as soon as the previous message is stored: in Chromium, messages sent while a
   * page closes do not arrive. Pending text of the same fields is replaced, other fields stay.
   */
  write(type: MediaType, values: MetadataValues): void;
  /** Sends pending fields and resolves when they are stored. Call it when the page is hidden. */
  flush(): Promise<void>;
  /**
   * These fields and the pending ones of the same type, for a start that stores them; pending until `stored`. `implied`:
   * names of values that the user did not give.
   */
  take(type: MediaType, values: MetadataValues, implied?: readonly string[]): DraftText;
  /** The command that was sent with this text has succeeded. */
  stored(text: DraftText): void;
  /** Fields that the user has typed on this surface and that are not stored yet. They override published text. */
  unstored(type: MediaType): MetadataValues;
}

export function createDraftWriter(send: Send, state: StoreApi<MirrorState>): DraftWriter {
  const waiting = new Map<MediaType, MetadataValues>();
  const underWay = new Map<MediaType, { readonly values: MetadataValues; readonly done: Promise<void> }>();
  /** The user who typed the pending fields. */
  let owner = ownerHere(state.getState());

  const stored = ({ type, values }: DraftText): void => {
    // Fields that were typed again in the meantime stay pending.
    const left = Object.entries(waiting.get(type) ?? {}).filter(([name, value]) => values[name] !== value);
    if (left.length === 0) waiting.delete(type);
    else waiting.set(type, Object.fromEntries(left));
  };
  // Kept over an expiry for the same user only (docs/design/session.md#how-a-session-ends).
  state.subscribe((now, before) => {
    const next = ownerHere(now);
    const isSignOut = before.auth.status === 'signed-in' && now.auth.status === 'signed-out';
    // What was typed before the user is known is that user's.
    if (isSignOut || (owner !== null && next !== null && !isSame(next, owner))) waiting.clear();
    owner = next ?? owner;
  });
  const pending = (type: MediaType): DraftText => ({
    type,
    values: waiting.get(type) ?? {},
    ...(owner && { owner: owner.name }),
  });
  const store = async (type: MediaType): Promise<void> => {
    const text = pending(type);
    await send('uploads.setDraft', text);
    stored(text);
  };
  /** After a failure, the fields stay pending until the next key press or until the page is hidden. */
  const storeSerially = async (type: MediaType): Promise<void> => {
    if (underWay.has(type)) return;
    try {
      for (let values = waiting.get(type); values; values = waiting.get(type)) {
        const done = store(type);
        underWay.set(type, { values, done });
        await done;
      }
    } finally {
      underWay.delete(type);
    }
  };
  const keepPending = (type: MediaType, values: MetadataValues): void =>
    void waiting.set(type, { ...waiting.get(type), ...values });
  return {
    write(type, values) {
      keepPending(type, values);
      storeSerially(type).catch(() => undefined);
    },
    async flush() {
      const isSent = (type: MediaType): boolean => underWay.get(type)?.values === waiting.get(type);
      await Promise.all([...waiting.keys()].map((type) => (isSent(type) ? underWay.get(type)?.done : store(type))));
    },
    take(type, values, implied = []) {
      // Not kept: after a failure, the next start takes them again.
      const given = Object.fromEntries(Object.entries(values).filter(([name]) => !implied.includes(name)));
      keepPending(type, given);
      return { ...pending(type), values: { ...values, ...waiting.get(type) }, ...(implied.length > 0 && { implied }) };
    },
    stored,
    unstored: (type) => waiting.get(type) ?? {},
  };
}

interface Owner {
  readonly server: string;
  /** `domain/username` */
  readonly name: string;
}

/** Null while the user is unknown. */
function ownerHere({ auth, startUp }: MirrorState): Owner | null {
  const name = ownerOf(auth);
  return startUp.status === 'ready' && name !== '' ? { server: startUp.server, name } : null;
}

/** The same name at another server is another user. */
function isSame(one: Owner, other: Owner): boolean {
  return one.server === other.server && one.name === other.name;
}
