/** What pages say about files that were taken from them; goes with the file to the background. */
import type { TakenFrom } from '#lib/capture/model/taken-from.ts';

const taken = new WeakMap<File, TakenFrom>();

export function noteTaken(file: File, from: TakenFrom): void {
  taken.set(file, from);
}

export function takenFrom(file: File): TakenFrom | undefined {
  return taken.get(file);
}
