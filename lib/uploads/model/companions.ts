/** Clips of Live Photos and voice memos, which cameras write beside the picture of the same name. Pure. */
import { pairingKey } from './sidecar.ts';
import type { Upload } from './upload-state.ts';

const EXTENSIONS: readonly string[] = ['mov', 'wav'];

/** Those of `uploads`, all of one user, that belong to another picture than before, or to none any more. */
export function pairCompanions(uploads: readonly Upload[]): Upload[] {
  const companions = uploads.filter(isCompanion);
  if (companions.length === 0) return [];
  const pictures = Map.groupBy(uploads.filter(isPicture), ({ originalFilename }) => pairingKey(originalFilename));
  return companions.flatMap((upload) => {
    const named = pictures.get(pairingKey(upload.originalFilename)) ?? [];
    const companionOf = pictureOf(upload, named)?.uploadId;
    return companionOf === upload.companionOf ? [] : [{ ...upload, companionOf }];
  });
}

/** In the same folder, elsewhere only if one of the folders is unknown; none if cameras have used the name twice. */
function pictureOf({ folder }: Upload, named: readonly Upload[]): Upload | undefined {
  const beside = named.filter((picture) => picture.folder === folder);
  const found = beside.length > 0 ? beside : named.filter((picture) => folder === '' || picture.folder === '');
  const kinds = new Set(found.map(({ fileExtension }) => fileExtension));
  return kinds.size === found.length ? found[0] : undefined;
}

function isPicture({ type, fileExtension, fileValidationResult }: Upload): boolean {
  return type === 'image' && fileValidationResult.isValid && !EXTENSIONS.includes(fileExtension);
}

/** Refused among pictures, or in its own tab. */
function isCompanion({ type, fileExtension }: Upload): boolean {
  return type !== 'meta' && EXTENSIONS.includes(fileExtension);
}
