import type { LivePage } from '../../../tests/e2e/harness/browsers/live-page.ts';

/** The input for single files, not the one for folders. */
const FILE_FIELD = 'input[type=file]:not([webkitdirectory])';

/** Puts files of this machine into the page's first file field. */
export async function chooseFile(page: LivePage, paths: readonly string[]): Promise<void> {
  const { result } = await page.session.send<{ result: { objectId?: string } }>('Runtime.evaluate', {
    expression: `document.querySelector(${JSON.stringify(FILE_FIELD)})`,
  });
  await page.session.send('DOM.setFileInputFiles', { files: paths, objectId: result.objectId });
}
