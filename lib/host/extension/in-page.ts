/**
 * Scripts that the browser runs in the page of a picture, after a click there alone. Each is sent as its text: it may use
 * nothing of this file but itself.
 */

/** What the page says about the picture. Elements inside of shadow roots are not looked for. */
export function readPictureFacts(picture: string): object {
  const textOf = (element: Element | null | undefined, longest: number): string =>
    element instanceof HTMLElement && element.checkVisibility() ? element.innerText.slice(0, longest) : '';
  const images = [...document.images].filter(({ currentSrc, src }) => currentSrc === picture || src === picture);
  // A page may show it several times: the pointer is still over the one that was pressed, or its link has the focus.
  const image = images.find((one) => one.matches(':hover')) ?? images.find((one) => one.closest(':focus')) ?? images[0];
  const figure = image?.closest('figure');
  const caption = figure?.querySelector('figcaption');
  // In its figure or right behind it: further away are credits of others, and footers.
  const near = figure ?? (image?.closest('picture, a') ?? image)?.nextElementSibling;
  const named = /(?:^|[-_])(?:photo|image|picture)?(?:credits?|copyright|photographer)$/i;
  const [credit] = [near, ...(near?.querySelectorAll('*') ?? [])]
    .filter((one) => one instanceof HTMLElement)
    .filter(
      (one) =>
        /\b(?:creditText|copyrightHolder)\b/.test(one.getAttribute('itemprop') ?? '') ||
        [...one.classList].some((name) => named.test(name)),
    )
    .filter((one) => one.closest('footer, form, nav') === null)
    .map((one) => textOf(one, 150))
    .filter((text) => text.trim() !== '');
  const sources = image?.closest('picture')?.querySelectorAll('source[srcset]') ?? [];
  return {
    base: document.baseURI.slice(0, 2_000),
    title: (image?.title || document.title).slice(0, 500),
    alt: image?.alt.slice(0, 2_000),
    caption: textOf(caption, 4_000),
    credit,
    srcsets: [image, ...sources]
      .slice(0, 20)
      .map((one) => one?.getAttribute('srcset') ?? '')
      .map((srcset) => (srcset.length > 10_000 ? '' : srcset)),
    width: image?.naturalWidth ?? 0,
  };
}

/** Reads the address as the page could, and holds the bytes under `key`. */
export async function holdPicture(key: string, address: string, maxBytes: number, patienceMs: number): Promise<object> {
  const scope = globalThis as unknown as Record<string, unknown> & { readonly content?: { fetch: typeof fetch } };
  const signal = AbortSignal.timeout(patienceMs);
  let answer: Response | null = null;
  // Some sites share with pages only what needs no cookies; in Firefox a `blob:` belongs to the page's own fetch.
  for (const [ask, credentials] of [
    [fetch, 'include'],
    [fetch, 'omit'],
    [scope.content?.fetch, 'include'],
  ] as const)
    answer ??= (await ask?.(address, { credentials, signal }).catch(() => null)) ?? null;
  if (answer === null) return { kind: 'unreachable' };
  if (!answer.ok) return { kind: 'refused', status: answer.status };
  const parts: Blob[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done || value === undefined) break;
      bytes += value.length;
      if (bytes > maxBytes) {
        await reader?.cancel();
        return { kind: 'too-large' };
      }
      parts.push(new Blob([value]));
    }
  } catch {
    return { kind: 'unreachable' };
  }
  scope[key] = new Blob(parts);
  return { kind: 'held', bytes, mimeType: (answer.headers.get('content-type') ?? '').slice(0, 255) };
}

/** Base64 of a part of what is held: results of scripts are JSON in Chromium. Rejects if nothing is held. */
export async function readHeldPart(key: string, start: number, end: number): Promise<string> {
  const held = (globalThis as unknown as Record<string, Blob | undefined>)[key];
  if (held === undefined) throw new Error('nothing is held');
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('loadend', resolve));
  reader.readAsDataURL(held.slice(start, end));
  await read;
  if (reader.error) throw reader.error;
  return String(reader.result).replace(/^[^,]*,?/, '');
}

export function freeHeld(key: string): void {
  delete (globalThis as unknown as Record<string, unknown>)[key];
}

/** A sentence over the page, in its lower corner; the page cannot read it. A problem stays until it is closed. */
export function showSentence(sentence: string, isProblem: boolean, closeLabel: string): void {
  const scope = globalThis as unknown as { comyanSentence?: ShadowRoot };
  scope.comyanSentence?.host.remove();
  const place = document.createElement('div');
  const root = place.attachShadow({ mode: 'closed' });
  scope.comyanSentence = root;
  place.popover = 'manual';
  place.style.cssText =
    'all: initial; position: fixed; inset: auto 16px 16px auto; display: block; margin: 0; padding: 0; border: 0; background: none;';
  const box = document.createElement('div');
  box.setAttribute('role', isProblem ? 'alert' : 'status');
  box.style.cssText = `display: flex; gap: 12px; align-items: start; box-sizing: border-box; max-width: min(420px, calc(100vw - 32px));
    padding: 12px 16px; border: 1px solid; border-radius: 8px;
    font: 14px/1.4 system-ui, sans-serif; box-shadow: 0 4px 16px rgb(0 0 0 / 30%);`;
  // No style sheet, which the page's content security policy may refuse; a problem may be there when the scheme changes.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = (): void => {
    const [borderColor, background, color] = dark.matches
      ? [isProblem ? '#f2857c' : '#4fd1dc', '#161c21', '#e8ecef']
      : [isProblem ? '#b3261e' : '#00707d', '#fff', '#1c1c1c'];
    Object.assign(box.style, { borderColor, background, color });
  };
  paint();
  dark.addEventListener('change', paint);
  const words = document.createElement('span');
  const close = document.createElement('button');
  close.style.cssText =
    'all: unset; cursor: pointer; padding: 0 6px; font-size: 18px; line-height: 1.2; outline: revert;';
  close.setAttribute('aria-label', closeLabel);
  close.textContent = '×';
  close.addEventListener('click', () => place.remove());
  box.append(words, close);
  root.append(box);
  document.documentElement.append(place);
  place.showPopover();
  // Readers announce what changes inside of a live region that is there.
  setTimeout(() => {
    words.textContent = sentence;
  });
  if (!isProblem) setTimeout(() => place.remove(), 10_000);
}
