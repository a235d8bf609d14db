import type { StoreApi } from 'zustand/vanilla';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { DraftText } from '#lib/uploads/model/start-form.ts';
import type { MirrorState } from '../connection/mirror.ts';

export interface DraftWriter {
  /**
   * Sends these fields in this task, or as soon as what was sent before is stored: nothing that a page sends while it closes
   * arrives (Chromium). What was written of the same field before is replaced, the others stay.
   */
  write(type: MediaType, values: MetadataValues): void;
  /** Stores what is waiting now and resolves when it is stored. Call it when the page hides. */
  flush(): Promise<void>;
  /** Calls `command`, which stores them, in this task with these fields and what is waiting of the same type. */
  send<Answer>(type: MediaType, values: MetadataValues, command: (text: DraftText) => Promise<Answer>): Promise<Answer>;
  /** What this person has typed on this surface and the queue has not stored yet: the surface's own text wins then. */
  unstored(type: MediaType): MetadataValues;
}

export function createDraftWriter(send: Send, state: StoreApi<MirrorState>): DraftWriter {
  const waiting = new Map<MediaType, MetadataValues>();
  const underWay = new Map<MediaType, { readonly values: MetadataValues; readonly stored: Promise<null> }>();
  /** Who typed what is waiting. */
  let owner = ownerHere(state.getState());

  const forget = (type: MediaType, stored: MetadataValues): void => {
    // Typed again in the meantime: that stays waiting.
    const left = Object.entries(waiting.get(type) ?? {}).filter(([name, value]) => stored[name] !== value);
    if (left.length === 0) waiting.delete(type);
    else waiting.set(type, Object.fromEntries(left));
  };
  // After an expiry the same person finds it again; nobody else ever does (docs/design/session.md#how-a-session-ends).
  state.subscribe((now, before) => {
    const next = ownerHere(now);
    const isSignOut = before.auth.status === 'signed-in' && now.auth.status === 'signed-out';
    if (isSignOut || (next !== null && !isSame(next, owner))) waiting.clear();
    owner = next ?? owner;
  });
  const store = async <Answer>(type: MediaType, command: (text: DraftText) => Promise<Answer>): Promise<Answer> => {
    const values = waiting.get(type) ?? {};
    const answer = await command({ type, values, ...(owner && { owner: owner.name }) });
    forget(type, values);
    return answer;
  };
  const storeText = (type: MediaType): Promise<null> => store(type, (text) => send('uploads.setDraft', text));
  /** What a failure leaves waiting goes with the next key, or when the page hides. */
  const storeInTurn = async (type: MediaType): Promise<void> => {
    if (underWay.has(type)) return;
    try {
      for (let values = waiting.get(type); values; values = waiting.get(type)) {
        const stored = storeText(type);
        underWay.set(type, { values, stored });
        await stored;
      }
    } finally {
      underWay.delete(type);
    }
  };
  const note = (type: MediaType, values: MetadataValues): void =>
    void waiting.set(type, { ...waiting.get(type), ...values });
  return {
    write(type, values) {
      note(type, values);
      storeInTurn(type).catch(() => undefined);
    },
    async flush() {
      const isSent = (type: MediaType): boolean => underWay.get(type)?.values === waiting.get(type);
      await Promise.all(
        [...waiting.keys()].map((type) => (isSent(type) ? underWay.get(type)?.stored : storeText(type))),
      );
    },
    async send(type, values, command) {
      note(type, values);
      return store(type, command);
    },
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
