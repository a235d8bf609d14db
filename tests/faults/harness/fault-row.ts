/**
 * One row of the fault matrix: which fault is injected when, and what must be true afterwards. Data only; `steps.ts`
 * executes it.
 */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MisbehaviourRule } from '../../e2e/harness/servers/controlled-server.ts';
import type { PartFailure } from './cluster-system.ts';
import type { FileChange } from './file-change.ts';

export type Host = 'chromium' | 'firefox';
/** `page` is the hosted page. */
export type Surface = 'popup' | 'panel' | 'tab' | 'page';

export const TOPICS = ['one version', 'no leftovers', 'no stall', 'recovery', 'proxies', 'full server'] as const;
/** What the fault threatens; `regression` are faults that were always handled. */
export type Topic = (typeof TOPICS)[number] | 'regression';

export interface FaultFile {
  readonly name: string;
  readonly bytes: number;
}

/** Arguments of each step, by its only key. */
export interface StepArguments {
  /** Opens a surface, signs in, adds these files and fills the form. */
  prepare: readonly string[] | 'all';
  /** Types channel, headline and caption again. */
  fill: 'form';
  /** `prepare`, then presses Upload. */
  send: readonly string[] | 'all';
  /** Adds files, possibly again, in their current version on disk. */
  add: readonly string[];
  open: Surface;
  close: 'surface';
  signIn: 'editor' | 'photo';
  /** A button by its name. */
  press: string;
  /** The press and the closing of the surface at the same time. */
  pressAndClose: string;
  /** The press and the killing of the browser at the same time. */
  pressAndKill: string;
  /** Waits for `shows` or `otherwise`, and presses only if `shows` matches. */
  pressIf: { readonly shows: RegExp; readonly otherwise: RegExp; readonly button: string };
  /** The answer in the dialog about unfinished uploads. */
  signOut: 'Discard and sign out' | 'Keep and sign out' | 'nothing is left';
  disk: 'full' | 'free';
  /** Replaces the server's rules. */
  rules: readonly MisbehaviourRule[];
  /** Removes unfinished uploads from the server, which responds with this status from then on. */
  loseUploads: 404 | 410;
  expire: 'editor' | 'photo';
  /** Milliseconds until the killed server restarts. */
  killServer: number;
  /** Needs several nodes. */
  fails: PartFailure;
  stopWorker: 'as the browser does';
  /** What happens to the profile between kill and restart. */
  killBrowser: 'at once' | 'wipe database' | 'damage database' | 'wipe copies';
  storage: { readonly leftBytes: number };
  change: { readonly file: string; readonly how: FileChange };
  /** Adds a file while another program is writing to it. */
  addWhileWritten: {
    readonly file: string;
    readonly how: 'in place' | 'in place, time kept';
    /** Added with it. */
    readonly beside?: readonly string[];
  };
  clock: { readonly jumpsHours: number };
  reach: { readonly file: string; readonly permille: number };
  shows: { readonly text: RegExp; readonly withinSeconds?: number };
  /** Waits until so many such requests have arrived since the row began, or since the previous such step. */
  requests: { readonly method: string; readonly count: number; readonly withinSeconds?: number };
  /** How long a fault lasts, how long nothing else may be sent, or a pause between two actions. */
  lastsSeconds: number;
  stored: readonly string[];
  /** Waits until the browser has stopped the background. */
  backgroundStops: { readonly withinSeconds: number };
}

export type Step = {
  [Key in keyof StepArguments]: { readonly [Only in Key]: StepArguments[Key] };
}[keyof StepArguments];

export interface FaultEnd {
  /** Stored once each with the right bytes; by default all files of the row. */
  readonly stored?: readonly string[];
  /** State or message of each file on the screen at the end; by default `Complete` for stored files. */
  readonly says?: Readonly<Record<string, RegExp>>;
  /** From the last step until everything is stored and shown; 90 s by default. */
  readonly withinSeconds?: number;
  /** The server discarded what it had: it is sent again. */
  readonly isSentAgain?: true;
  /** How long a row may read Uploading without progress; 40 s by default. */
  readonly stillSeconds?: number;
  /** No row may ever show this text. */
  readonly never?: RegExp;
  /** The server may keep a part of a file that was given up: the user may resume it, or cannot reach it. */
  readonly mayLeaveUnfinished?: true;
  /** A row may show this instead; then the server has nothing of its file. */
  readonly mayRefuse?: RegExp;
}

export interface FaultRow {
  readonly name: string;
  readonly topic: Topic;
  readonly on: readonly Host[];
  /** Part of `npm run test:all` in these browsers. */
  readonly shortOn?: readonly Host[];
  /** The first surface; the side panel by default. */
  readonly surface?: Surface;
  readonly isRemembered?: true;
  /** One picture of 4 MB by default. */
  readonly files?: readonly FaultFile[];
  /** Server settings in addition to the demo's. */
  readonly settings?: Partial<ServerSettings>;
  readonly maxUploadBytes?: number;
  /** Several nodes with PostgreSQL and a bucket, instead of one server. */
  readonly nodes?: number;
  /** Delay of the processing after the last byte. */
  readonly processingDelayMs?: number;
  readonly steps: readonly Step[];
  readonly end?: FaultEnd;
}
