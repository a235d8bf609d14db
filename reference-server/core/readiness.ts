/** Whether this node can answer: the parts that it needs report to it, and a stop of the server is announced by it. */
import { log } from './log.ts';

/** `reason` is for the log: no address with a password, no key. */
export type PartState = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export interface Readiness {
  /**
   * State of a part of the server such as `database`, `storage` or `schema`. A part counts from its first report on. A
   * change of it or of its reason is logged.
   */
  report(part: string, state: PartState): void;
  /**
   * State of a part that only some requests need, such as the object store: it refuses those by itself, and its own log
   * says why.
   */
  reportOptional(part: string, ready: boolean): void;
  /** Names of the optional parts that are not ready, in alphabetical order. */
  impaired(): readonly string[];
  /** Names of the parts that are not ready, in alphabetical order. */
  waitingFor(): readonly string[];
  /** All parts, also those that are ready. */
  parts(): ReadonlyMap<string, Pick<PartState, 'ready'>>;
  /** False while a part is missing or the server ends. */
  isReady(): boolean;
  /** True from `startDraining` on: requests are still answered, and new ones should go to other nodes. */
  readonly isDraining: boolean;
  startDraining(): void;
}

export function createReadiness(): Readiness {
  const parts = new Map<string, PartState>();
  let isDraining = false;
  const optional = new Map<string, { readonly ready: boolean }>();
  const waitingFor = () => [...parts].flatMap(([part, { ready }]) => (ready ? [] : [part])).toSorted();
  return {
    report(part, state) {
      const before = parts.get(part);
      parts.set(part, state);
      if (!state.ready && (before?.ready !== false || before.reason !== state.reason))
        log('warn', `health: ${part} is not ready`, { reason: state.reason });
      if (state.ready && before?.ready === false) log('info', `health: ${part} is ready again`);
    },
    reportOptional: (part, ready) => void optional.set(part, { ready }),
    impaired: () => [...optional].flatMap(([part, { ready }]) => (ready ? [] : [part])).toSorted(),
    waitingFor,
    isReady: () => !isDraining && waitingFor().length === 0,
    parts: () => new Map([...parts, ...optional]),
    get isDraining() {
      return isDraining;
    },
    startDraining() {
      isDraining = true;
    },
  };
}
