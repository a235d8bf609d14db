/** Brings a page into a state and takes screenshots at every size and in both schemes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { violations } from '../../../tests/e2e/harness/checks/accessibility.ts';
import { overflowingElements } from '../../../tests/e2e/harness/checks/horizontal-overflow.ts';
import { twoFrames } from '../../../tests/e2e/harness/two-frames.ts';
import { announced } from './announced.ts';
import { FRAMES_OF, type FrameName, frameOf } from './frames.ts';
import { LANGUAGES } from './labels.ts';
import type { PictureState } from './picture-state.ts';
import type { StatePage } from './state-page.ts';

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

export interface Picture {
  readonly frame: FrameName;
  /** `forced` colours are the user's: the app's schemes do not apply. */
  readonly scheme: Scheme | 'forced';
  readonly path: string;
  readonly bytes: Buffer;
}

export interface StateReport {
  readonly state: PictureState;
  readonly language: StatePage['language'];
  readonly pictures: readonly Picture[];
  /** Why a picture is missing. */
  readonly failures: readonly string[];
  /** Violated rules of WCAG 2.2 AA, each with its place. */
  readonly violations: readonly string[];
  /** Overflowing or cut elements, each with its place. */
  readonly overflowingElements: readonly string[];
}

export function unreached(state: PictureState, language: StatePage['language'], error: Error): StateReport {
  return { state, language, pictures: [], failures: [firstLines(error)], violations: [], overflowingElements: [] };
}

/** Never throws: unreachable states are in the report. `folder` is where the pictures are written. */
export async function takePictures(state: PictureState, statePage: StatePage, folder: string): Promise<StateReport> {
  const report = {
    state,
    language: statePage.language,
    pictures: [] as Picture[],
    failures: [] as string[],
    violations: [] as string[],
    overflowingElements: [] as string[],
  };
  const attempt = async (where: string, work: () => Promise<void>) => {
    await work().catch((error: Error) => void report.failures.push(`${where}: ${firstLines(error)}`));
  };
  await attempt('steps', async () => {
    for (const step of state.steps) await step(statePage);
    if (state.announces !== undefined) await announced(statePage, state.announces);
  });
  if (report.failures.length > 0) {
    // A picture of the actual state helps to find the reason.
    await attempt(
      'picture',
      async () => void report.pictures.push(await shoot(statePage, state, 'page', 'light', folder)),
    );
    return report;
  }
  const frames = state.frames ?? FRAMES_OF[state.surface];
  for (const frame of [...frames, ...(state.isKey ? (['zoomed'] as const) : [])]) {
    await attempt(frame, async () => {
      await pose(statePage, state, frame);
      for (const scheme of SCHEMES) {
        await statePage.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        report.pictures.push(await shoot(statePage, state, frame, scheme, folder));
        if (!isChecked(statePage, frames, frame, scheme)) continue;
        const broken = await violations(statePage.page);
        report.violations.push(...broken.map((line) => `${frame} ${scheme}: ${line}`));
      }
      // Ancestors of an overflowing element overflow as well: the first one is enough.
      const [wide, ...more] = await statePage.page.evaluate(overflowingElements);
      if (wide !== undefined) report.overflowingElements.push(`${frame}: ${wide} (and ${more.length} more)`);
    });
  }
  if (state.isKey) {
    await attempt('forced colours', async () => {
      await pose(statePage, state, 'popup');
      await statePage.page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' });
      report.pictures.push(await shoot(statePage, state, 'popup', 'forced', folder));
    });
  }
  return report;
}

async function pose(statePage: StatePage, state: PictureState, frame: FrameName): Promise<void> {
  await statePage.page.setViewportSize(frameOf(frame));
  await twoFrames(statePage.page);
  await state.pose?.(statePage);
}

/**
 * One narrow and one wide size and both schemes, distributed over the languages: the first has light narrow and dark
 * wide.
 */
function isChecked(statePage: StatePage, frames: readonly FrameName[], frame: FrameName, scheme: Scheme): boolean {
  const isFirst = statePage.language === LANGUAGES[0];
  const isNarrow = frame === frames[0];
  const isWide = frame === frames.at(-1);
  return (isNarrow && (scheme === 'light') === isFirst) || (isWide && (scheme === 'dark') === isFirst);
}

async function shoot(
  { page, language }: StatePage,
  { name }: PictureState,
  frame: FrameName,
  scheme: Picture['scheme'],
  folder: string,
): Promise<Picture> {
  await twoFrames(page);
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'device' });
  const scale = await page.evaluate(() => devicePixelRatio);
  const { width, height } = frameOf(frame);
  const path = join(name, `${width}x${height}-${scheme}-${language}${scale === 1 ? '' : `@${scale}`}.png`);
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, path), bytes);
  return { frame, scheme, path, bytes };
}

function firstLines({ message }: Error): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 6).join(' · ').slice(0, 500);
}
