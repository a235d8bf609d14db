/** The work on a file took too long, or ended its process twice. It is not done again. */
export class MediaLimitError extends Error {
  override readonly name = 'MediaLimitError';
}
