/** The faults of a storm, each derived from the seed only, so that a run is repeatable whatever the product does. */
import type { MisbehaviourRule } from '../../e2e/harness/servers/controlled-server.ts';
import type { Random } from '../../helpers/random.ts';
import type { ClusterPart } from '../harness/cluster-system.ts';
import type { Step } from '../harness/fault-row.ts';
import { ANY_REQUEST, ANY_UPLOAD_REQUEST, CREATIONS, PATCHES } from '../rows/common.ts';

export interface StormFault {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The connection between two faults: files take seconds. */
export const NORMAL_LINE: readonly MisbehaviourRule[] = [
  { match: ANY_UPLOAD_REQUEST, action: { bytesPerSecond: 1_500_000 } },
];

const during = (rule: MisbehaviourRule, seconds: number): readonly Step[] => [
  { rules: [rule, ...NORMAL_LINE] },
  { lastsSeconds: seconds },
  { rules: NORMAL_LINE },
];

type Maker = (random: Random) => StormFault;

const MAKERS: readonly Maker[] = [
  (random) => {
    const [times, bytes] = [random.between(1, 5), random.between(1_000, 900_000)];
    const rule = { match: ANY_UPLOAD_REQUEST, times, action: { destroyAfterBytes: bytes } };
    return { name: `${times} requests cut after ${bytes} bytes`, steps: during(rule, random.between(2, 8)) };
  },
  (random) => {
    const times = random.between(1, 4);
    const rule = { match: random.pick([PATCHES, CREATIONS]), times, action: { dropAnswer: true } };
    return { name: `${times} responses to ${rule.match.method} lost`, steps: during(rule, random.between(2, 8)) };
  },
  (random) => {
    const [status, seconds] = [random.pick([500, 502, 503, 504, 429, 423]), random.between(1, 12)];
    return {
      name: `${status} for ${seconds} s`,
      steps: during({ match: ANY_UPLOAD_REQUEST, action: { status } }, seconds),
    };
  },
  (random) => {
    const seconds = random.between(1, 15);
    return {
      name: `no responses for ${seconds} s`,
      steps: during({ match: ANY_REQUEST, action: { destroy: true } }, seconds),
    };
  },
  (random) => {
    const [delayMs, seconds] = [random.between(100, 2_000), random.between(3, 10)];
    const rule = { match: ANY_REQUEST, action: { delayMs } };
    return { name: `responses ${delayMs} ms late for ${seconds} s`, steps: during(rule, seconds) };
  },
  (random) => {
    const seconds = random.between(2, 10);
    const rule = { match: ANY_REQUEST, action: { body: '<!doctype html><title>Wi-Fi</title>' } };
    return { name: `a captive portal for ${seconds} s`, steps: during(rule, seconds) };
  },
  (random) => {
    const bytes = random.between(300_000, 2_000_000);
    const rule = { match: ANY_UPLOAD_REQUEST, action: { maxBodyBytes: bytes } };
    return { name: `bodies limited to ${bytes} bytes`, steps: during(rule, random.between(4, 10)) };
  },
  (random) => {
    const downMs = random.between(100, 6_000);
    return { name: `the server is killed for ${downMs} ms`, steps: [{ killServer: downMs }, { rules: NORMAL_LINE }] };
  },
  (random) => {
    const status = random.pick([404, 410] as const);
    return {
      name: `unfinished uploads are lost, ${status}`,
      steps: [{ loseUploads: status }, { lastsSeconds: 3 }, { rules: NORMAL_LINE }],
    };
  },
  () => ({ name: 'the session ends', steps: [{ expire: 'editor' }] }),
  () => ({ name: 'the worker is stopped', steps: [{ stopWorker: 'as the browser does' }] }),
  (random) => {
    const seconds = random.between(0, 5);
    return { name: `the surface is closed for ${seconds} s`, steps: [{ close: 'surface' }, { lastsSeconds: seconds }] };
  },
  () => ({
    name: 'the surface is closed and the worker stopped',
    steps: [{ close: 'surface' }, { stopWorker: 'as the browser does' }],
  }),
  () => ({ name: 'the browser is killed', steps: [{ killBrowser: 'at once' }] }),
  (random) => {
    const hours = random.pick([-3, -1, 2, 5]);
    return { name: `the clock jumps ${hours} h`, steps: [{ clock: { jumpsHours: hours } }] };
  },
];

/** As many of a cluster's own as of the others, so that they are half of its faults. */
function clusterMakers(nodes: number): readonly Maker[] {
  const failure = (parts: readonly ClusterPart[], random: Random): StormFault => {
    const how = random.pick(['stopped', 'killed'] as const);
    const downMs = random.between(100, 12_000);
    return {
      name: `${parts.join(' and ')} ${how} for ${downMs} ms`,
      // A node that starts has no rules.
      steps: [{ fails: { parts, how, downMs } }, { rules: NORMAL_LINE }],
    };
  };
  const node = (random: Random): ClusterPart => `node ${random.between(1, nodes)}`;
  const makers: readonly Maker[] = [
    (random) => failure([node(random)], random),
    (random) => failure(['node 1', node(random)], random),
    (random) => failure(['database'], random),
    (random) => failure(['bucket'], random),
    (random) => failure(['database', 'bucket', node(random)], random),
    (random) => failure([`media ${random.between(1, nodes)}`], random),
  ];
  return MAKERS.map((_, at) => makers[at % makers.length] as Maker);
}

/** The next step: files to add, a pause, a fault. */
export interface StormStep {
  readonly addedBytes: readonly number[];
  readonly pauseSeconds: number;
  readonly fault: StormFault;
}

/** Two of three files are small enough to be sent with their creation. */
function drawSize(random: Random): number {
  return random.between(1, 3) === 1 ? random.between(8_000_000, 24_000_000) : random.between(20_000, 1_500_000);
}

export function nextStormStep(random: Random, nodes?: number): StormStep {
  const makers = nodes === undefined ? MAKERS : [...MAKERS, ...clusterMakers(nodes)];
  const addedBytes = Array.from({ length: random.between(1, 3) }, () => drawSize(random));
  const pauseSeconds = random.between(0, 4);
  return { addedBytes, pauseSeconds, fault: random.pick(makers)(random) };
}
