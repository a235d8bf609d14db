/** Resolves at the next change of the start-up state, for instance when the stored one is shown. */
export function settingsShown(settings: { onChange(listener: () => void): () => void }): Promise<void> {
  return new Promise((resolve) => {
    const off = settings.onChange(() => {
      off();
      resolve();
    });
  });
}
