import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

/** The server may need a while. */
export const COPY_LIMITS = { requestTimeout: 300_000 };

const PART_BYTES = 256 * 1024 * 1024;
/** Limit of S3. */
const MAX_PARTS = 10_000;

/** Copies a large object within the server. The copy appears when it is complete. */
export async function copyInParts(
  client: S3,
  { Bucket, CopySource, Key }: { readonly Bucket: string; readonly CopySource: string; readonly Key: string },
  sizeBytes: number,
  leastPartBytes = PART_BYTES,
): Promise<void> {
  const partBytes = Math.max(leastPartBytes, Math.ceil(sizeBytes / MAX_PARTS));
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  try {
    const Parts: CompletedPart[] = [];
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const end = Math.min(start + partBytes, sizeBytes) - 1;
      const PartNumber = Parts.length + 1;
      const part = { Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange: `bytes=${start}-${end}` };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part), COPY_LIMITS);
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
    }
    const complete = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
    await client.send(new CompleteMultipartUploadCommand(complete), COPY_LIMITS);
  } catch (error) {
    // The first error is the one to report; what this cannot remove, the sweep does.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}
