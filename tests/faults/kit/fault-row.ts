/** One row of the matrix: which fault strikes when, and what must be true afterwards. Data only; `steps.ts` carries it out. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MisbehaviourRule } from '../../e2e/harness/media-system.ts';
import type { FileChange } from './fault-files.ts';

export type Host = 'chromium' | 'firefox';
/** `page` is the hosted page. */
export type Surface = 'popup' | 'panel' | 'tab' | 'page';

export const TOPICS = ['one version', 'no leftovers', 'no stall', 'recovery', 'proxies', 'full server'] as const;
/** What the fault threatens; `held` are those that never did harm. */
export type Topic = (typeof TOPICS)[number] | 'regression';

export interface FaultFile {
  readonly name: string;
  readonly bytes: number;
}

/** What a step does, by its only key. */
export interface StepArguments {
  /** Opens a surface, signs in, adds these files and fills the form. */
  prepare: readonly string[] | 'all';
  /** Channel, headline and caption, typed again. */
  fill: 'form';
  /** `prepare`, and presses Upload. */
  send: readonly string[] | 'all';
  /** Adds files again or anew; they are those of now on the disk. */
  add: readonly string[];
  open: Surface;
  close: 'surface';
  signIn: 'editor' | 'photo';
  /** A button by its name. */
  press: string;
  /** The press and the end of the surface in the same moment. */
  pressAndClose: string;
  /** The press and the browser's death in the same moment. */
  pressAndKill: string;
  /** Only where the surface says so, once it says this or `otherwise`. */
  pressIf: { readonly shows: RegExp; readonly otherwise: RegExp; readonly button: string };
  /** The answer to the question about unfinished uploads. */
  signOut: 'Discard' | 'Keep' | 'nothing is left';
  disk: 'full' | 'free';
  /** Replaces the server's rules. */
  rules: readonly MisbehaviourRule[];
  /** Removes what the server has of unfinished uploads; it answers this from then on. */
  loseUploads: 404 | 410;
  expire: 'editor' | 'photo';
  /** Milliseconds until the killed server is there again. */
  killServer: number;
  stopWorker: 'as the browser does';
  /** What is done to the profile while the killed browser is gone. */
  killBrowser: 'at once' | 'wipe database' | 'damage database' | 'wipe copies';
  storage: { readonly leftBytes: number };
  change: { readonly file: string; readonly how: FileChange };
  /** Adds a file into which another program writes from before until after. */
  addWhileWritten: { readonly file: string; readonly how: 'in place' | 'in place, time kept' };
  clock: { readonly jumpsHours: number };
  reach: { readonly file: string; readonly permille: number };
  shows: { readonly text: RegExp; readonly withinSeconds?: number };
  /** Waits until so many such requests have arrived since the row began, or so many more than at the step before. */
  requests: { readonly method: string; readonly count: number; readonly withinSeconds?: number };
  /** Only where the fault itself lasts so long. */
  lastsSeconds: number;
  stored: readonly string[];
  /** Waits until the browser has stopped the background. */
  backgroundStops: { readonly withinSeconds: number };
}

export type Step = {
  [Key in keyof StepArguments]: { readonly [Only in Key]: StepArguments[Key] };
}[keyof StepArguments];

export interface FaultEnd {
  /** Stored once each with the right bytes; all files of the row where nothing is said. */
  readonly stored?: readonly string[];
  /** On the screen at the end, as the row's state or sentence; `Complete` for what is stored where nothing is said. */
  readonly says?: Readonly<Record<string, RegExp>>;
  /** From the last step until everything is stored and said; 90 s where nothing is said. */
  readonly withinSeconds?: number;
  /** The server forgot what it had: it is sent again. */
  readonly isSentAgain?: true;
  /** How long a row may read Uploading while nothing moves; 40 s where nothing is said. */
  readonly stillSeconds?: number;
  /** No line may ever read this. */
  readonly never?: RegExp;
  /** What the server has of a file that was given up is no ghost: the person may go on with it, or cannot reach it. */
  readonly mayLeaveUnfinished?: true;
  /** A line may say this instead; then the server has nothing of its file. */
  readonly mayRefuse?: RegExp;
}

export interface FaultRow {
  readonly name: string;
  readonly topic: Topic;
  readonly on: readonly Host[];
  /** Part of `npm test` in these browsers. */
  readonly shortOn?: readonly Host[];
  /** The first one; the side panel where nothing is said. */
  readonly surface?: Surface;
  readonly isRemembered?: true;
  /** One picture of 4 MB where nothing is said. */
  readonly files?: readonly FaultFile[];
  /** What the server announces besides the demo's settings. */
  readonly settings?: Partial<ServerSettings>;
  readonly maxUploadBytes?: number;
  /** From the last byte until the server begins to process it. */
  readonly processingDelayMs?: number;
  readonly steps: readonly Step[];
  readonly end?: FaultEnd;
}
