/** Takes the pictures of all states in one language. */
import type { Language } from './labels.ts';
import type { PictureState } from './picture-state.ts';
import type { SampleMedia } from './sample-pictures.ts';
import { StateBrowser } from './state-browser.ts';
import { type StateReport, takePictures, unreached } from './take-pictures.ts';

/** `scale`: device pixels per CSS pixel; `folder`: where the pictures are written. */
export async function takeAllPictures(
  states: readonly PictureState[],
  language: Language,
  media: SampleMedia,
  scale: number,
  folder: string,
): Promise<readonly StateReport[]> {
  const stateBrowser = await StateBrowser.open(language, media, scale);
  const reports: StateReport[] = [];
  try {
    for (const state of bySettings(states)) {
      const startedAt = Date.now();
      const report = await stateBrowser
        .with(state, (statePage) => takePictures(state, statePage, folder))
        .catch((error: Error) => unreached(state, language, error));
      reports.push(report);
      console.log(`${language} ${state.name} ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
    }
  } finally {
    await stateBrowser.close();
  }
  return reports;
}

/** Other settings need another server process: states with the same settings are grouped. */
function bySettings(states: readonly PictureState[]): readonly PictureState[] {
  return [...Map.groupBy(states, ({ settings }) => JSON.stringify(settings ?? {})).values()].flat();
}
