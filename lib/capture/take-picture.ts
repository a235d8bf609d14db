/** Takes the picture of a click: its real bytes with the reader's session, else from its site while that is permitted. */
import * as v from 'valibot';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { fromBase64 } from '#lib/core/from-base64.ts';
import { isPrivateAddress } from '#lib/core/is-private-address.ts';
import { FILE_TYPE_BYTES } from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { OnPictureClick, PictureClick } from '#lib/host/picture-clicks.ts';
import { addressesToTry } from './model/candidates.ts';
import { captureProblem, captureText, type Words } from './model/capture-words.ts';
import { checkAnswer, checkedType, checkForeign, checkSize, TAKE_LIMIT_BYTES } from './model/check-picture.ts';
import { heldSchema, type PageFacts, pageFactsSchema } from './model/page-facts.ts';
import { type Patience, startPatience } from './model/patience.ts';
import { pictureName } from './model/picture-name.ts';
import { readWithin } from './model/read-within.ts';
import { type TakenFrom, takenFromSchema } from './model/taken-from.ts';

export interface PictureList {
  /** Rejects if nobody is signed in who may upload pictures. */
  open(): Promise<OpenList>;
}

/** The list of the person who was signed in at the click. */
export interface OpenList {
  /** Address of the media system. */
  readonly server: string;
  /** Resolves when the list has the file, with whether it may be uploaded. Rejects if somebody else has signed in. */
  add(file: File, taken: TakenFrom): Promise<boolean>;
}

/** A message between the processes of a browser is much shorter than 64 MB. */
const SLICE_BYTES = 6 * 1024 * 1024;

/** `words` are asked for when a sentence is shown. */
export function createPictureTaker(list: PictureList, words: () => Words, now = Date.now): OnPictureClick {
  return async (click) => {
    try {
      // First, because its user may leave the page.
      const reading = readFacts(click);
      const { server, add } = await list.open();
      checkForeign([click.picture, click.page], server);
      // The picture is read when the browser's question is answered.
      await click.access;
      const facts = await reading;
      const addresses = addressesToTry(click.picture, facts);
      checkForeign(addresses, server);
      const { file, isSmaller } = await readFirst(click, addresses, startPatience(now));
      const isUsable = await add(file, v.parse(takenFromSchema, { ...facts, page: pageOf(click.page) }));
      const id = isSmaller ? 'capture.takenSmaller' : 'capture.taken';
      await click.say(captureText(isUsable ? id : 'capture.takenRefused', words(), { name: file.name }), !isUsable);
    } catch (error) {
      await click.say(captureProblem(error, words()), true);
    } finally {
      await click.end();
    }
  };
}

/** Without what follows `#`; a page that is no web page has no address for others. */
function pageOf(page: string): string {
  return /^https?:/.test(page) ? page.replace(/#.*/s, '') : '';
}

/** Null if the page says nothing that can be read: the picture is taken all the same. */
async function readFacts(click: PictureClick): Promise<PageFacts | null> {
  const parsed = v.safeParse(pageFactsSchema, await click.readFacts().catch(() => null));
  return parsed.success ? parsed.output : null;
}

/** The first address of which a picture can be read. The error is that of the picture that is shown, the last one. */
async function readFirst(
  click: PictureClick,
  [address, ...others]: readonly string[],
  patience: Patience,
  isSmaller = false,
): Promise<{ readonly file: File; readonly isSmaller: boolean }> {
  if (address === undefined) throw new AppError('capture/unreachable');
  try {
    return { file: await read(click, address, () => patience(others.length === 0)), isSmaller };
  } catch (error) {
    if (others.length === 0) throw error;
    return readFirst(click, others, patience, true);
  }
}

async function read(click: PictureClick, address: string, patienceMs: () => number): Promise<File> {
  const blob = await readInPage(click, address, patienceMs()).catch((error: unknown) => {
    if (hasCode(error, 'capture/too-large') || !/^https?:/.test(address)) throw error;
    return readFromSite(click, address, patienceMs(), error);
  });
  checkSize(blob.size);
  const head = new Uint8Array(await blob.slice(0, FILE_TYPE_BYTES).arrayBuffer());
  const type = checkedType(head, blob.type);
  return new File([blob], pictureName(address, click.page, type), { type: blob.type });
}

async function readInPage(click: PictureClick, address: string, patienceMs: number): Promise<Blob> {
  const said = await click.hold(address, TAKE_LIMIT_BYTES, patienceMs).catch((cause: unknown) => {
    throw new AppError('capture/closed-page', { cause });
  });
  const answer = v.safeParse(heldSchema, said);
  if (!answer.success || answer.output.kind === 'unreachable') throw new AppError('capture/unreachable');
  const held = answer.output;
  if (held.kind === 'too-large') throw new AppError('capture/too-large');
  if (held.kind === 'refused') throw new AppError('capture/refused', { facts: { status: held.status } });
  checkSize(held.bytes);
  const parts: Blob[] = [];
  for (let start = 0; start < held.bytes; start += SLICE_BYTES) {
    const end = Math.min(start + SLICE_BYTES, held.bytes);
    const text = v.safeParse(v.string(), await click.readHeld(start, end).catch(() => null));
    // As a Blob, its bytes are not in the memory of the background.
    const part = new Blob(text.success ? [fromBase64(text.output)] : []);
    // The page was left, or answers with something else.
    if (part.size !== end - start) throw new AppError('capture/unreachable');
    parts.push(part);
  }
  return new Blob(parts, { type: held.mimeType });
}

/** From the background, with the cookies of the site; never from this computer or the network around it. */
async function readFromSite(click: PictureClick, address: string, patienceMs: number, error: unknown): Promise<Blob> {
  const access = await click.access;
  if (access === 'same-site') throw error;
  const { hostname } = new URL(address);
  const facts = { site: hostname };
  if (isPrivateAddress(hostname)) throw new AppError('capture/private-address', { facts });
  if (access === 'refused') throw new AppError('capture/not-permitted', { facts });
  if (access === 'unasked') throw new AppError('capture/not-asked', { facts });
  if (access === 'impossible') throw new AppError('capture/other-site', { facts });
  const answer = await click.fetch(address, patienceMs).catch((cause: unknown) => {
    throw new AppError('capture/unreachable', { cause });
  });
  checkAnswer(answer.status);
  return readWithin(answer, TAKE_LIMIT_BYTES);
}
