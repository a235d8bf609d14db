/** Resolves with the next start-up state, for instance the stored one. */
export function settingsShown(settings: { onChange(listener: () => void): () => void }): Promise<void> {
  return new Promise((resolve) => {
    const off = settings.onChange(() => {
      off();
      resolve();
    });
  });
}
