/** What the assertions of a manifest say about the origin of the file. Pure. */
import type { SourceOfOrigin } from '#lib/upload-form/model/ai-origin.ts';
import { entryOf, listIn, type Tree, textIn } from './tree.ts';

/** A manifest of a file that this one was made of. */
export interface IngredientManifest {
  readonly label: string;
  /** False for an earlier version of the same file. */
  readonly isPart: boolean;
}

/** Assertions of one kind are numbered from the second on. */
const kindOf = (label: string) => label.replace(/__\d+$/, '');

export const isAboutOrigin = (label: string) =>
  /^(?:c2pa\.actions|c2pa\.ingredient|stds\.iptc|stds\.schema-org\.CreativeWork|cawg\.metadata|c2pa\.metadata)/.test(
    label,
  );

export function statedSources(label: string, assertion: Tree): SourceOfOrigin[] {
  if (/^c2pa\.actions(?:\.v\d+)?$/.test(kindOf(label))) return sourcesOfActions(assertion);
  return kindOf(label).startsWith('c2pa.ingredient') ? [] : sourcesOfMetadata(assertion);
}

/** Templates have what actions of the same name have in common. */
function sourcesOfActions(assertion: Tree): SourceOfOrigin[] {
  const actions = [...listIn(assertion, 'actions'), ...listIn(assertion, 'templates')];
  return actions.flatMap((each) => {
    const [sourceType, action] = [textIn(each, 'digitalSourceType'), textIn(each, 'action')];
    return sourceType === '' ? [] : [{ sourceType, action }];
  });
}

/** Properties of the file itself, not of its parts: `Iptc4xmpExt:DigitalSourceType` of JSON-LD, with any prefix. */
function sourcesOfMetadata(assertion: Tree): SourceOfOrigin[] {
  if (!(assertion instanceof Map)) return [];
  const entries = [...(assertion as ReadonlyMap<string, Tree>)];
  return entries.flatMap(([name, value]) => {
    if (!/(?:^|[:/#])digitalSourceType$/i.test(name)) return [];
    const values: readonly Tree[] = Array.isArray(value) ? value : [value as Tree];
    return values
      .map((one) => (typeof one === 'string' ? one : textIn(one, '@id') || textIn(one, '@value')))
      .filter((sourceType) => sourceType !== '')
      .map((sourceType) => ({ sourceType }));
  });
}

/** Undefined if the assertion names no manifest, or one of a file that only served as an example. */
export function ingredientManifest(label: string, assertion: Tree): IngredientManifest | undefined {
  if (!kindOf(label).startsWith('c2pa.ingredient')) return undefined;
  const relationship = textIn(assertion, 'relationship');
  const reference = ['activeManifest', 'c2pa_manifest'].map((name) => entryOf(assertion, name));
  const [address = ''] = reference.map((one) => (typeof one === 'string' ? one : textIn(one, 'url'))).filter(Boolean);
  const manifest = /(?:^|=|\/)c2pa\/([^/]+)/.exec(address)?.[1];
  if (manifest === undefined || relationship === 'inputTo') return undefined;
  return { label: manifest, isPart: relationship !== 'parentOf' };
}
