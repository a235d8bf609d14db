import type { SearchType } from '#lib/contract/search-types.ts';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { Permissions } from '#lib/session/model/auth-state.ts';
import type { UploadOptionsByType } from '#lib/settings/model/upload-options.ts';
import { mostAccepting } from '#lib/uploads/model/file-validation.ts';
import type { Dropped } from '../surface/dropped.ts';

interface DropFacts {
  readonly permissions: Permissions;
  readonly options: UploadOptionsByType;
  /** The shown search; null on other pages. */
  readonly search: SearchType | null;
}

/** The permitted upload tab that accepts most of what was dropped on another page; of equals that of the shown search. */
export function tabOfDrop({ files, entries }: Dropped, { permissions, options, search }: DropFacts): MediaType {
  // Without a file, it is a picture of a page.
  const near = files.length + entries.length > 0 ? search : 'image';
  const tabs = MEDIA_TYPES.filter((type) => permissions[type]);
  tabs.sort((one, other) => Number(other === near) - Number(one === near));
  return mostAccepting(files, tabs, options);
}
