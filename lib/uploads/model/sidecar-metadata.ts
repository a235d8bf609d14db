/** What the sidecars of a file say about it, as its own metadata (specification 4.15). Pure. */
import type { MediaType } from '#lib/contract/uploads.ts';
import { valuesOfType } from '#lib/upload-form/model/field-values.ts';
import type { FileMetadata, FileUsage, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { WORD_KINDS } from '#lib/upload-form/model/usage-words.ts';
import { distinctVariants } from '#lib/upload-form/model/value-variants.ts';
import { isChangeable } from './upload-machine.ts';
import type { Upload } from './upload-state.ts';

/**
 * The files among `uploads` whose metadata change with their sidecars, which precede what is in the file: programs
 * write them later. Files whose last request was sent keep what was sent.
 */
export function describedBySidecars(uploads: readonly Upload[]): Upload[] {
  const sidecars = Map.groupBy(
    uploads.filter(({ type }) => type === 'meta'),
    ({ parentUploadId }) => parentUploadId,
  );
  return uploads.flatMap((upload) => {
    const found = sidecars.get(upload.uploadId) ?? [];
    if (upload.type === 'meta' || (found.length === 0 && !upload.ownMetadata) || !isChangeable(upload.state)) return [];
    return described(upload, found, upload.type);
  });
}

function described(upload: Upload, sidecars: readonly Upload[], type: MediaType): Upload[] {
  const { ownMetadata, ...rest } = upload;
  const own = ownMetadata ?? upload.fileMetadata;
  if (own === null) return [];
  const readable = sidecars.flatMap(({ fileMetadata }) =>
    fileMetadata && saysAnything(fileMetadata) ? [fileMetadata] : [],
  );
  const fileMetadata = readable.reduce((metadata, sidecar) => withSidecar(metadata, sidecar, type), own);
  if (readable.length === 0) return ownMetadata ? [{ ...rest, fileMetadata: own }] : [];
  return isSame(fileMetadata, upload.fileMetadata) ? [] : [{ ...rest, fileMetadata, ownMetadata: own }];
}

function saysAnything({ values, unmapped, usage, coordinates }: FileMetadata): boolean {
  return Object.keys({ ...values, ...unmapped, ...usage }).length > 0 || coordinates !== null;
}

const SIDECAR = 'sidecar' as const;

/** A time belongs to its date. */
const MOMENT = ['IPTCDateCreated', 'IPTCTimeCreated'] as const;

function withSidecar(own: FileMetadata, sidecar: FileMetadata, type: MediaType): FileMetadata {
  const values = valuesOfType(sidecar.values, type);
  const said = Object.keys({ ...values, ...sidecar.unmapped });
  const replaced = new Set([...said, ...(values.IPTCDateCreated === undefined ? [] : MOMENT)]);
  const kept = (all: MetadataValues = {}): MetadataValues =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !replaced.has(name)));
  const whole = { ...kept(own.whole), ...valuesOfType(sidecar.whole ?? {}, type) };
  const unmapped = withUnmapped(own.unmapped, sidecar.unmapped);
  const chosen = Object.fromEntries(said.map((name) => [name, values[name] ?? textOf(unmapped, name)]));
  const variants = withVariants(own, chosen, sidecar);
  const { whole: _, variants: __, ...rest } = own;
  return {
    ...rest,
    values: { ...kept(own.values), ...values },
    unmapped,
    ...withUsage(own.usage, sidecar.usage),
    repaired: [
      ...own.repaired.filter((name) => !replaced.has(name)),
      ...sidecar.repaired.filter((name) => said.includes(name)),
    ],
    ...(Object.keys(variants).length > 0 && { variants }),
    coordinates: sidecar.coordinates ?? own.coordinates,
    ...(Object.keys(whole).length > 0 && { whole }),
    ...(own.fromPage && { fromPage: own.fromPage.filter((name) => !replaced.has(name)) }),
    fromSidecar: [...new Set([...(own.fromSidecar ?? []), ...said])],
  };
}

/** What the sidecar says as it is used, its other variants, then those of the file that differ. */
function withVariants(
  own: FileMetadata,
  chosen: MetadataValues,
  sidecar: FileMetadata,
): NonNullable<FileMetadata['variants']> {
  const both = Object.entries(chosen).flatMap(([name, text]) => {
    const [first, ...others] = sidecar.variants?.[name] ?? [];
    const inSidecar = [{ ...first, text, ...timeOf(sidecar, name) }, ...others].map((variant) => ({
      ...variant,
      source: SIDECAR,
    }));
    const inFile = own.variants?.[name] ?? [
      { source: 'file' as const, text: own.values[name] ?? textOf(own.unmapped, name), ...timeOf(own, name) },
    ];
    const all = distinctVariants([...inSidecar, ...inFile]);
    return all.length > 1 ? [[name, all] as const] : [];
  });
  const kept = Object.entries(own.variants ?? {}).filter(([name]) => !(name in chosen));
  return Object.fromEntries([...kept, ...both]);
}

function textOf(unmapped: FileMetadata['unmapped'], name: string): string {
  return new Map(Object.entries(unmapped)).get(name) ?? '';
}

/** A day keeps its time when it is chosen. */
function timeOf({ values }: FileMetadata, name: string): { time?: string } {
  const time = name === 'IPTCDateCreated' ? values.IPTCTimeCreated : undefined;
  return time === undefined ? {} : { time };
}

/** The words of file and sidecar both count, as those of two blocks of one file. */
function withUsage(own: FileUsage = {}, sidecar: FileUsage = {}): Pick<FileMetadata, 'usage'> {
  const found = [sidecar.words, own.words].filter((words) => words !== undefined);
  const words = WORD_KINDS.flatMap((kind) => found.filter((one) => one.kind === kind))[0];
  const usage = { ...own, ...sidecar, ...(words && { words }) };
  return Object.keys(usage).length > 0 ? { usage } : {};
}

/** What forbids something is never replaced: the sidecar may know nothing of it. */
const RESTRICTING = ['instructions', 'usageTerms', 'otherConstraints'] as const;

function withUnmapped(own: FileMetadata['unmapped'], sidecar: FileMetadata['unmapped']): FileMetadata['unmapped'] {
  const both = RESTRICTING.flatMap((name) => {
    const [one, other] = [sidecar[name], own[name]];
    return one !== undefined && other !== undefined && one !== other ? [[name, `${one}\n${other}`] as const] : [];
  });
  return { ...own, ...sidecar, ...Object.fromEntries(both) };
}

function isSame(one: FileMetadata, other: FileMetadata | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
