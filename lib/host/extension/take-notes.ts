/** Pictures that are being taken, for the next background if the browser ends this one meanwhile. */
import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import { browser } from './browser.ts';

/** Key in `storage.session`. Without addresses, which may have secrets of the site. */
const TAKING = 'takingPictures';

const placeSchema = v.object({ tabId: v.number(), frameId: v.number() });
const notesSchema = v.record(v.string(), placeSchema);

export interface TakeNotes {
  /** `key`: of what is held in the page. */
  add(key: string, place: v.InferOutput<typeof placeSchema>): void;
  remove(key: string): void;
  /** Those of the background before, once. */
  takeLeft(): Promise<readonly (readonly [key: string, place: v.InferOutput<typeof placeSchema>])[]>;
}

export function createTakeNotes(): TakeNotes {
  const taking: v.InferOutput<typeof notesSchema> = {};
  let left = browser.storage.session.get(TAKING).then(({ [TAKING]: notes }) => {
    const parsed = v.safeParse(notesSchema, notes);
    return parsed.success ? Object.entries(parsed.output) : [];
  });
  const write = (): void => {
    browser.storage.session
      .set({ [TAKING]: taking })
      .catch((error: unknown) => log('warn', 'taken picture not noted', { error }));
  };
  return {
    add(key, place) {
      taking[key] = place;
      write();
    },
    remove(key) {
      delete taking[key];
      write();
    },
    async takeLeft() {
      const found = left;
      left = Promise.resolve([]);
      const notes = await found.catch(() => []);
      if (notes.length > 0) write();
      return notes;
    },
  };
}
