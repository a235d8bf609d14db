/**
 * What content credentials say of the origin of a file (C2PA 2.2). Nothing is verified: neither signatures nor hashes.
 */
import { cutText } from '#lib/core/cut-text.ts';
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { type SourceOfOrigin, strongestSource } from '#lib/upload-form/model/ai-origin.ts';
import type { Credentials } from '#lib/upload-form/model/metadata-values.ts';
import { readCbor } from './cbor.ts';
import { Jumbf, JumbfError, type Obstacle, type SuperBox } from './jumbf.ts';
import { type IngredientManifest, ingredientManifest, isAboutOrigin, statedSources } from './stated-sources.ts';
import { readJson, type Tree } from './tree.ts';

/** Longer assertions are not read: those of a picture with hundreds of edits have about 40 kB. */
const MAX_ASSERTION_BYTES = 65_536;
/** Earlier versions and parts whose manifests are read. */
const MAX_MANIFESTS = 16;
const MAX_TEXT_LENGTH = 200;
/** An action that adds a part to a file. */
const PLACED = 'c2pa.placed';

/**
 * Size of the manifest store, and the digital source type that says most about AI: of the file, an earlier version or a
 * part, each as far as it can be read. Rejects only if the file cannot be read.
 */
export async function readCredentials(bytes: RangeReader): Promise<Credentials> {
  const store = new Store(bytes);
  await store.collect();
  const best = strongestSource(store.sources);
  return {
    bytes: store.size,
    ...(best && { sourceType: cutText(best.sourceType.trim(), MAX_TEXT_LENGTH) }),
    ...(best?.action && { action: cutText(best.action, MAX_TEXT_LENGTH) }),
    ...(store.isBroken && { isUnreadable: true }),
  };
}

class Store {
  readonly sources: SourceOfOrigin[] = [];
  isBroken = false;
  size: number;
  readonly #jumbf: Jumbf;

  constructor(bytes: RangeReader) {
    this.#jumbf = new Jumbf(bytes);
    this.size = bytes.size;
  }

  async collect(): Promise<void> {
    const manifests = new Map<string, SuperBox>();
    const obstacle = await this.#despite(async () => {
      for await (const manifest of this.#manifests()) {
        // The last one with a label counts, and the last of all is that of the file as it is.
        manifests.delete(manifest.label);
        manifests.set(manifest.label, manifest);
      }
    });
    // Without its end, it is unknown which one is that of the file.
    if (obstacle === 'unreached') return;
    const active = [...manifests.keys()].at(-1);
    const waiting: IngredientManifest[] = active === undefined ? [] : [{ label: active, isPart: false }];
    for (let count = 0; count < MAX_MANIFESTS; count += 1) {
      const next = waiting.shift();
      const manifest = next && manifests.get(next.label);
      if (!next) break;
      manifests.delete(next.label);
      if (manifest) await this.#despite(() => this.#readManifest(manifest, next.isPart, waiting));
    }
  }

  async *#manifests(): AsyncGenerator<SuperBox> {
    const whole = await this.#jumbf.boxAt(0, this.size);
    this.size = whole.end;
    const store = whole.type === 'jumb' ? await this.#jumbf.described(whole) : undefined;
    if (store?.kind !== 'c2pa') throw new JumbfError('broken');
    yield* this.#jumbf.superBoxes(store);
  }

  async #readManifest(manifest: SuperBox, isPart: boolean, waiting: IngredientManifest[]): Promise<void> {
    for await (const inside of this.#jumbf.superBoxes(manifest)) {
      if (inside.kind !== 'c2as') continue;
      for await (const assertion of this.#jumbf.superBoxes(inside)) {
        if (!isAboutOrigin(assertion.label)) continue;
        await this.#despite(async () => {
          const tree = await this.#treeOf(assertion);
          const sources = tree === null ? [] : statedSources(assertion.label, tree);
          // A part is in the file as if an action had placed it there.
          this.sources.push(...(isPart ? sources.map((source) => ({ ...source, action: PLACED })) : sources));
          const ingredient = tree === null ? undefined : ingredientManifest(assertion.label, tree);
          if (ingredient) waiting.push({ ...ingredient, isPart: isPart || ingredient.isPart });
        });
      }
    }
  }

  /** Null for an assertion in another form, such as an encrypted one. */
  async #treeOf(assertion: SuperBox): Promise<Tree> {
    for await (const { type, start, end } of this.#jumbf.boxes(assertion)) {
      if (type !== 'cbor' && type !== 'json') continue;
      if (end - start > MAX_ASSERTION_BYTES) throw new JumbfError('unreached');
      const bytes = await this.#jumbf.read(start, end);
      const tree = type === 'cbor' ? readCbor(bytes) : readJson(bytes);
      if (tree === undefined) throw new JumbfError('broken');
      return tree;
    }
    return null;
  }

  /** What follows an obstacle is read nevertheless, as far as it can be found. */
  async #despite(read: () => Promise<void>): Promise<Obstacle | undefined> {
    try {
      await read();
      return undefined;
    } catch (error) {
      if (!(error instanceof JumbfError)) throw error;
      this.isBroken ||= error.obstacle === 'broken';
      return error.obstacle;
    }
  }
}
