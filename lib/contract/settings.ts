/** Server settings: specification 1.8, 1.9, 7.15. A server that leaves a field out gets the default named here. */
import * as v from 'valibot';
import type { Call } from './call.ts';

export const serverSettings = v.object({
  authenticationMethod: v.optional(v.string(), 'default'),
  /** The domains of the login page's select, first one preselected (2.5.1). */
  domains: v.optional(v.array(v.string()), []),
  twoFactor: v.optional(v.boolean(), false),
  autocompleteOff: v.optional(v.boolean(), false),
  ENABLE_SEARCH: v.optional(v.boolean(), true),
  ENABLE_UPLOAD_STATUS_CHECK: v.optional(v.boolean(), true),
  ENABLE_IMAGE_METADATA_VALIDATION: v.optional(v.boolean(), false),
  textSearch: v.optional(v.boolean(), false),
  filterAppliesOnChange: v.optional(v.boolean(), false),
  disableTreeExpand: v.optional(v.boolean(), false),
  resetFormAfterUpload: v.optional(v.boolean(), false),
  /** Relative to the server's address; tus lives at `{uploadEndpoint}upload` (7.14, design 1). */
  uploadEndpoint: v.optional(v.string(), 'upload-service/'),
  /** A repeated creation with the same `objectId` answers 201 with the first `Location` (design 4.5). */
  idempotentCreate: v.optional(v.boolean(), false),
  /** Largest PATCH in bytes; 0 = no limit. Absent: 512,000 is used (design 4.8). */
  maxChunkSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** `{objectId}` is replaced by the asset's id (2.8.7, 7.24). */
  dragUrlTemplate: v.optional(v.string(), 'link/media-system?objectId={objectId}'),
  /** Name shown on the login page. */
  customerName: v.optional(v.string(), 'Comyan'),
});
export type ServerSettings = v.InferOutput<typeof serverSettings>;

export const appSettings: Call<ServerSettings> = {
  method: 'GET',
  path: 'app-settings',
  answer: serverSettings,
  ignoresExpiry: true,
};
