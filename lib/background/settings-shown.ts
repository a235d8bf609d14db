/** Resolves with the next start-up state, such as what was known last time. */
export function settingsShown(settings: { onChange(listener: () => void): () => void }): Promise<void> {
  return new Promise((resolve) => {
    const off = settings.onChange(() => {
      off();
      resolve();
    });
  });
}
