/** What a failed test saw: files in its folder below test-results/. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';

export interface SeenPage {
  readonly url: string;
  readonly text: string;
  readonly picture: Uint8Array;
}

/** After a failure, writes `name` with what `read` resolves with, and pages with their text and picture. */
export async function keepEvidence(
  info: TestInfo,
  name: string,
  read: () => Promise<string | readonly SeenPage[]>,
): Promise<void> {
  if (info.status === info.expectedStatus) return;
  await mkdir(info.outputDir, { recursive: true });
  const write = (file: string, content: string | Uint8Array) => writeFile(join(info.outputDir, file), content);
  try {
    const seen = await read();
    if (typeof seen === 'string') return await write(`${name}.txt`, seen);
    for (const [at, { url, text, picture }] of seen.entries()) {
      await write(`${name}-${at + 1}.txt`, `${url}\n\n${text}\n`);
      await write(`${name}-${at + 1}.png`, picture);
    }
  } catch (error) {
    // The test may have ended its browser or its server.
    await write(`${name}.txt`, `Nothing could be read: ${error}`);
  }
}
