import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';

const RAW = /\.(?:3fr|arw|cr[23w]|dcr|dng|erf|fff|gpr|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|rw[2l]|sr[2fw]|x3f)$/i;
const GRAPHIC = /\.(?:ai|eps|epsf|ps|svg|svgz)$/i;

/** What kind of file a row has: its type, and of pictures also what cameras and drawing programs write. */
export function KindIcon({ row }: { readonly row: UploadRow }) {
  return <Icon name={kindIcon(row)} />;
}

function kindIcon({ type, filename, error }: UploadRow): IconName {
  if (type === 'meta') return LATE_ICONS.sidecar;
  if (error === 'FILE_TYPE_NOT_ALLOWED_ERROR') return 'file';
  if (RAW.test(filename)) return LATE_ICONS.raw;
  return GRAPHIC.test(filename) ? LATE_ICONS.graphic : type;
}
