/** Upload channels and categories: specification 3.1, 3.12, 7.7–7.9. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { flag, listOf, text } from './rows.ts';

export type UploadDomain = 'img' | 'vid' | 'aud';

const uploadChannel = v.object({
  chanID: text,
  chanName: text,
  chanSrcID: v.optional(text, ''),
  isSelectable: flag,
});
export type UploadChannel = v.InferOutput<typeof uploadChannel>;

const uploadChannelsAnswer = v.object({
  img: v.optional(listOf('image channels', uploadChannel), []),
  vid: v.optional(listOf('video channels', uploadChannel), []),
  aud: v.optional(listOf('audio channels', uploadChannel), []),
});
export type UploadChannels = v.InferOutput<typeof uploadChannelsAnswer>;

export const uploadChannels: Call<UploadChannels> = {
  method: 'GET',
  path: 'api/uploadChannels',
  answer: uploadChannelsAnswer,
};

const categoryEntry = v.object({ value: text, text });
export type CategoryEntry = v.InferOutput<typeof categoryEntry>;

/** 3.12, 7.9. `uploadType` is image, video or audio. */
export const categoryList: Call<CategoryEntry[]> = {
  method: 'GET',
  path: 'api/categoryList/{uploadType}',
  answer: listOf('categories', categoryEntry),
};
