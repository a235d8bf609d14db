import type { Send } from '#lib/messaging/messages.ts';

/** The most that one message may ask for. */
const IDS_PER_MESSAGE = 200;

/** Object ids of uploads, in their order; those that are gone are left out. Rejects like a command. */
export async function fetchObjectIds(send: Send, uploadIds: readonly string[]): Promise<readonly string[]> {
  const objectIds: string[] = [];
  for (let start = 0; start < uploadIds.length; start += IDS_PER_MESSAGE) {
    const details = await send('uploads.details', { uploadIds: uploadIds.slice(start, start + IDS_PER_MESSAGE) });
    objectIds.push(...details.map(({ objectId }) => objectId));
  }
  return objectIds;
}
