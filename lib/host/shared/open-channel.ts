/** Null in a frame that is refused storage: some browsers refuse it channels as well. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
