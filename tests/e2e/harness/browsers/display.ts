/** A virtual screen for browsers with a window: an X server in memory, a window manager, a keyboard and a mouse. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Delay between keys of a fast typist: browsers lose keys that arrive in the same millisecond. */
const KEY_DELAY_MS = '12';

export class Display {
  readonly #processes: readonly ChildProcess[];
  readonly #folder: string;
  readonly #screen: Screen;
  /** Environment of programs on this screen. */
  readonly env: { readonly DISPLAY: string; readonly XDG_CONFIG_HOME: string };

  private constructor(processes: readonly ChildProcess[], folder: string, screen: Screen, name: string) {
    this.#processes = processes;
    this.#folder = folder;
    this.#screen = screen;
    this.env = { DISPLAY: name, XDG_CONFIG_HOME: folder };
  }

  static async start(screen: Screen): Promise<Display> {
    const size = `${screen.width}x${screen.height}x24`;
    const folder = await mkdtemp(join(tmpdir(), 'comyan-display-'));
    const server = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', size, '-fbdir', folder, '-nolisten', 'tcp', '-noreset'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    // A blinking caret keeps the screen from being still.
    for (const version of ['gtk-3.0', 'gtk-4.0']) {
      await mkdir(join(folder, version));
      await writeFile(join(folder, version, 'settings.ini'), '[Settings]\ngtk-cursor-blink=0\n');
    }
    // The X server chooses a free number and writes it when it accepts clients.
    const number = await Promise.race([
      once(server.stdio[3] as Readable, 'data').then(([line]) => String(line).trim()),
      once(server, 'exit').then(() => undefined),
    ]);
    if (!number) throw new Error('Xvfb does not start');
    const name = `:${number}`;
    const manager = spawn('openbox', [], { stdio: 'ignore', env: { ...process.env, DISPLAY: name } });
    const display = new Display([manager, server], folder, screen, name);
    // A window opened before its manager starts never gets the focus. The desktop number shows that the manager is
    // ready.
    await waitUntil('the window manager', () =>
      display.#xdotool('get_desktop').then(
        () => true,
        () => false,
      ),
    );
    return display;
  }

  get scale(): number {
    return this.#screen.scale;
  }

  /** Share of white pixels in the middle column of the screen, between two heights in CSS px. */
  async whiteInTheMiddle(from: number, to: number): Promise<number> {
    const { width, scale } = this.#screen;
    // The X server writes its screen as an XWD file: a header of numbers, a colour map, lines of four bytes per pixel.
    const dump = await this.#dump();
    const field = (index: number) => dump.readUInt32BE(index * 4);
    const pixels = field(0) + field(19) * 12;
    const rows = Array.from({ length: Math.round((to - from) * scale) }, (_, row) => Math.round(from * scale) + row);
    const isWhite = (row: number) => {
      const at = pixels + row * field(12) + Math.round(width / 2) * 4;
      return dump.subarray(at, at + 3).every((colour) => colour === 255);
    };
    return rows.filter(isWhite).length / rows.length;
  }

  /** Resolves when nothing on the screen has changed for a second. */
  async untilStill(): Promise<void> {
    let last = await this.#dump();
    let since = Date.now();
    await waitUntil('a screen at rest', async () => {
      const now = await this.#dump();
      if (!now.equals(last)) since = Date.now();
      last = now;
      return Date.now() - since >= 1_000;
    });
  }

  /** Presses a key repeatedly until something on the screen changes. */
  async pressUntilSeen(key: string): Promise<void> {
    const before = await this.#dump();
    await waitUntil(
      `an effect of ${key}`,
      async () => {
        await this.press(key);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return !(await this.#dump()).equals(before);
      },
      { everyMs: 300 },
    );
  }

  /** Key presses in sequence, by their X names: `Tab`, `Return`, `shift+Tab`. They go to the active window. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#xdotool('key', '--delay', KEY_DELAY_MS, ...keys);
  }

  /** Resolves when a window with this title is shown. */
  async shownWindow(title: string): Promise<void> {
    await waitUntil(`the window '${title}'`, () =>
      this.#xdotool('search', '--onlyvisible', '--name', title).then(
        () => true,
        () => false,
      ),
    );
  }

  async type(text: string): Promise<void> {
    await this.#xdotool('type', '--delay', KEY_DELAY_MS, text);
  }

  /** Moves the mouse to a point in CSS px. */
  async pointAt({ x, y }: Point): Promise<void> {
    await this.#xdotool('mousemove', ...[x, y].map((part) => String(Math.round(part * this.#screen.scale))));
  }

  /** A click where the mouse is. */
  async click(button: 'left' | 'right' = 'left'): Promise<void> {
    await this.#xdotool('click', button === 'left' ? '1' : '3');
  }

  /** Turns the wheel by one notch. */
  async turn(to: 'up' | 'down'): Promise<void> {
    await this.#xdotool('click', to === 'up' ? '4' : '5');
  }

  /** In CSS px. */
  get size(): { readonly width: number; readonly height: number } {
    const { width, height, scale } = this.#screen;
    return { width: width / scale, height: height / scale };
  }

  async close(): Promise<void> {
    for (const child of this.#processes) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  #dump(): Promise<Buffer> {
    return readFile(join(this.#folder, 'Xvfb_screen0'));
  }

  async #xdotool(...args: readonly string[]): Promise<void> {
    await promisify(execFile)('xdotool', args, { env: { ...process.env, ...this.env } });
  }
}
