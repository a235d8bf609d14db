/** A person's hands at a browser with a window: real keys and a real mouse, counted. */
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import type { Display, Point } from '../browsers/display.ts';
import type { HeadedSurface } from './real-popup.ts';

/** Keys have arrived by then, or never will. */
const RETYPE_MS = 5_000;
/** Where a surface may be, as parts of the screen: in the middle, at the right, a popup, at the left. */
const PLACES = [
  [0.5, 0.6],
  [0.9, 0.6],
  [0.7, 0.5],
  [0.08, 0.6],
] as const;
const MANY = 60;

const onFocused = (expression: string) => `((focused) => ${expression})(document.activeElement)`;

export class Hands {
  /** Presses and clicks that are no typing. */
  presses = 0;
  /** Notches of the wheel. */
  turns = 0;
  readonly #display: Display;
  readonly #surface: HeadedSurface;
  /** Where the page is on the screen. */
  readonly #origin: Point;
  /** The latest click. */
  #last: Point = { x: 0, y: 0 };

  private constructor(display: Display, surface: HeadedSurface, origin: Point) {
    this.#display = display;
    this.#surface = surface;
    this.#origin = origin;
  }

  static async on(display: Display, surface: HeadedSurface): Promise<Hands> {
    return new Hands(display, surface, await originOf(display, surface));
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.#display.press(key);
  }

  /** Presses a key until the focused element fulfils the condition on `focused`. */
  async pressTo(key: string, condition: string): Promise<void> {
    for (let times = 0; !(await this.#surface.evaluate<boolean>(onFocused(condition))); times += 1) {
      if (times === MANY) throw new Error(`${key} does not lead to ${condition}`);
      const before = await this.#surface.evaluate<string>(onFocused('focused.outerHTML'));
      await this.press(key);
      await this.until(`an effect of ${key}`, `focused.outerHTML !== ${JSON.stringify(before)}`);
    }
  }

  /** Resolves when the focused element fulfils the condition on `focused`. */
  async until(what: string, condition: string): Promise<void> {
    await waitUntil(what, () => this.#surface.evaluate<boolean>(onFocused(condition)));
  }

  /** Resolves when nothing on the screen moves any more. */
  async untilStill(): Promise<void> {
    await this.#display.untilStill();
  }

  /** Clicks the element that an expression of the page finds, once it stands still; turns the wheel until it is in view. */
  async click(element: string): Promise<void> {
    await this.#display.pointAt(this.#onScreen(await this.#inView(element)));
    this.presses += 1;
    await this.#display.click();
  }

  /** Types into the focused field, which is empty, until it has all of it: a busy display loses keys. */
  async type(text: string): Promise<void> {
    let typedAt = Date.now();
    await this.#display.type(text);
    await waitUntil(`'${text}' in the focused field`, async () => {
      if (await this.#surface.evaluate<boolean>(onFocused(`focused.value === ${JSON.stringify(text)}`))) return true;
      if (Date.now() - typedAt > RETYPE_MS) {
        await this.#display.press('ctrl+a');
        await this.#display.type(text);
        typedAt = Date.now();
      }
      return false;
    });
  }

  /** Its middle; what is above or below is brought into view by the wheel over the box that scrolls it. */
  async #inView(element: string): Promise<Point> {
    let last = '';
    let looks = 0;
    return waitUntil(`${element} in view`, async () => {
      // A wheel scrolls on after its turn.
      await this.#display.untilStill();
      const place = await this.#surface.evaluate<Place | null>(`(${placeOf})(${element} ?? null)`);
      looks += 1;
      // A long list has only what is near; a row that changes is back at the next look.
      if (place === null && looks % MANY !== 0) return false;
      const { x, y, turn, box } = place ?? { ...this.#last, turn: 'down', box: this.#last };
      if (turn !== null) {
        await this.#display.pointAt(this.#onScreen(box));
        this.turns += 1;
        await this.#display.turn(turn);
      }
      const isStill = JSON.stringify(place) === last;
      last = JSON.stringify(place);
      if (turn !== null || !isStill) return false;
      this.#last = { x, y };
      return this.#last;
    });
  }

  #onScreen({ x, y }: Point): Point {
    return { x: x + this.#origin.x, y: y + this.#origin.y };
  }
}

interface Place extends Point {
  /** To bring it into view. */
  readonly turn: 'up' | 'down' | null;
  /** Middle of the box that scrolls it. */
  readonly box: Point;
}

/** Runs in the page. */
function placeOf(element: Element | null): Place | null {
  if (element === null) return null;
  const middle = (one: Element) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const at = middle(element);
  const hit = document.elementFromPoint(at.x, at.y);
  if (element.contains(hit)) return { ...at, turn: null, box: at };
  let box: Element | null = element.parentElement;
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  if (box === null) return null;
  const centre = middle(box);
  return { ...at, turn: at.y > centre.y ? 'down' : 'up', box: centre };
}

/** The mouse tells: no browser says where a popup or panel is on the screen. */
async function originOf(display: Display, surface: HeadedSurface): Promise<Point> {
  await surface.evaluate(`addEventListener('mousemove', ({ screenX, screenY, clientX, clientY }) => {
    document.documentElement.dataset.origin = JSON.stringify({ x: screenX - clientX, y: screenY - clientY });
  }, true)`);
  let tries = 0;
  return waitUntil('the mouse over the surface', async () => {
    const [x, y] = PLACES[tries % PLACES.length] ?? PLACES[0];
    const { width, height } = display.size;
    // Where it is already, nothing moves.
    await display.pointAt({ x: width * x + (tries % 2), y: height * y });
    tries += 1;
    const origin = await surface.evaluate<string | null>(`document.documentElement.dataset.origin ?? null`);
    return origin !== null && (JSON.parse(origin) as Point);
  });
}
