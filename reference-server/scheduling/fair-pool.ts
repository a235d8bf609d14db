/**
 * Places that people share. The next one goes to the person with the fewest running; of those, to the one served longest
 * ago. So others wait a turn at most, however much one person asks for. A person's own requests are served in order.
 */

interface PoolLimits {
  readonly size: number;
  /** Places of one person at a time. Default: `size`. */
  readonly perPerson?: number;
  /** This person has no such limit. */
  readonly unlimited?: string;
  /** The error of those whose signal aborts while they wait. Default: its reason. */
  readonly leftError?: () => Error;
}

interface PlaceRequest {
  /** Default: without a person; all of these count as one person's. */
  readonly person?: string | undefined;
  /** Served after everything that is not. */
  readonly isPatient?: boolean;
  /** Takes all places; later requests wait until it is done. */
  readonly isAlone?: boolean;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

export interface FairPool {
  /** Resolves or rejects like `work`, which begins when there is a place for it. */
  run<Value>(work: () => Promise<Value>, request?: PlaceRequest): Promise<Value>;
  /** The next request would have to wait. */
  readonly isFull: boolean;
  /** Pieces of work that run or wait. */
  readonly length: number;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
  /** Rejects what waits, and later requests, with this error. */
  close(error: Error): void;
}

interface Waiting extends PlaceRequest {
  readonly person: string;
  start(): void;
  fail(error: unknown): void;
}

interface Standing {
  readonly running: number;
  /** Number of the last turn. */
  readonly served: number;
}

export function createFairPool(limits: PoolLimits): FairPool {
  const places = createPlaces(limits);
  const works = new Set<Promise<unknown>>();
  const inPlace = async <Value>(work: () => Promise<Value>, request: PlaceRequest): Promise<Value> => {
    const leave = await places.enter(request);
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    run(work, request = {}) {
      const result = inPlace(work, request);
      const end = () => void works.delete(result);
      works.add(result);
      result.then(end, end);
      return result;
    },
    get isFull() {
      return places.isFull();
    },
    get length() {
      return works.size;
    },
    async idle() {
      while (works.size > 0) await Promise.allSettled(works);
    },
    close: places.close,
  };
}

function createPlaces({ size, perPerson = size, unlimited, leftError }: PoolLimits) {
  /** In the order of their calls. */
  const waiting: Waiting[] = [];
  /** Everybody with something running or waiting. */
  const standings = new Map<string, Standing>();
  let free = size;
  let turns = 0;
  let closedBy: Error | undefined;

  // A new person comes before the one served last only.
  const standingOf = (person: string) => standings.get(person) ?? { running: 0, served: turns - 0.5 };
  const placesOf = ({ isAlone }: PlaceRequest) => (isAlone ? size : 1);
  const mayStart = (one: Waiting) =>
    free >= placesOf(one) && (one.person === unlimited || standingOf(one.person).running < perPerson);
  const remove = (one: Waiting) => void waiting.splice(waiting.indexOf(one), 1);
  const forgetIfGone = (name: string) => {
    if (standingOf(name).running === 0 && !waiting.some(({ person }) => person === name)) standings.delete(name);
  };
  const serve = () => {
    const next = () => soonest(waiting.slice(0, endOfTurns(waiting)).filter(mayStart), standingOf);
    for (let one = next(); one !== undefined; one = next()) {
      remove(one);
      free -= placesOf(one);
      turns += 1;
      standings.set(one.person, { running: standingOf(one.person).running + 1, served: turns });
      one.start();
    }
  };
  const leave = (one: Waiting) => {
    const { running, served } = standingOf(one.person);
    free += placesOf(one);
    standings.set(one.person, { running: running - 1, served });
    forgetIfGone(one.person);
    serve();
  };
  /** Resolves with the function that gives the place back. */
  const enter = ({ person = '', signal, ...request }: PlaceRequest) =>
    new Promise<() => void>((resolve, reject) => {
      if (closedBy !== undefined) throw closedBy;
      if (signal?.aborted) throw leftError?.() ?? signal.reason;
      const giveUp = () => {
        one.fail(leftError?.() ?? signal?.reason);
        serve();
      };
      const end = () => signal?.removeEventListener('abort', giveUp);
      const one: Waiting = {
        ...request,
        person,
        start() {
          end();
          resolve(() => leave(one));
        },
        fail(error) {
          end();
          remove(one);
          forgetIfGone(person);
          reject(error);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      standings.set(person, standingOf(person));
      waiting.push(one);
      // Nothing that waited before may start because of it.
      if (mayStart(one)) serve();
    });
  const close = (error: Error) => {
    closedBy = error;
    for (const one of [...waiting]) one.fail(error);
  };
  return { enter, close, isFull: () => free === 0 };
}

/** Before work that runs alone only what was called earlier begins. */
function endOfTurns(waiting: readonly Waiting[]): number {
  const alone = waiting.findIndex(({ isAlone }) => isAlone);
  return alone < 0 ? waiting.length : alone + 1;
}

function soonest(waiting: readonly Waiting[], standingOf: (person: string) => Standing): Waiting | undefined {
  const order = (one: Waiting, other: Waiting) => {
    const [first, second] = [standingOf(one.person), standingOf(other.person)];
    const patience = Number(one.isPatient ?? false) - Number(other.isPatient ?? false);
    return patience || first.running - second.running || first.served - second.served;
  };
  let best = waiting[0];
  for (const one of waiting) if (best !== undefined && order(one, best) < 0) best = one;
  return best;
}
