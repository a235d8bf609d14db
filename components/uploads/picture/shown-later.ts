import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror, useReady } from '../../surface/client-context.ts';

/** Pictures that browsers do not decode and media systems do; of TIFF, those without a JPEG inside. */
const LATER = /\.(?:hei[cf]s?|hif|tiff?)$/i;

/** Whether assets of the media system can be found and shown here. */
export function useCanShowAssets(): boolean {
  const { settings } = useReady();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  return settings.ENABLE_SEARCH && !isEmbedded;
}

/** Whether a file that has no picture here is shown after its upload. */
export function useIsShownLater({ filename, type, status, isRefused }: UploadRow): boolean {
  return useCanShowAssets() && type === 'image' && status !== 'complete' && !isRefused && LATER.test(filename);
}
