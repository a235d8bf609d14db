/** Resolves in a task of its own: what the browser has to do meanwhile goes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
