/** Steps of several states of the upload page. */
import type { Step } from '../harness/picture-state.ts';
import { addFiles, atUploads, fillForm, press, rowsListed, signedIn } from '../harness/steps.ts';

export const open = (route = '/upload/'): readonly Step[] => [signedIn(), atUploads(route)];
export const start: readonly Step[] = [fillForm, press('uploads.upload')];
export const DIALOG = 'dialog[open]';

export const addClips =
  (kind: 'mp4' | 'mp3'): Step =>
  async (statePage) => {
    const names = ['sturmflut-husum', 'pressekonferenz', 'oton-deichgraf'];
    const { folder } = statePage.media;
    const samples = await Promise.all(names.map((name) => folder[kind](`${name}.${kind}`)));
    await addFiles(
      statePage,
      samples.map(({ path }) => path),
    );
    await rowsListed(3)(statePage);
  };
