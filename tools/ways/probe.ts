/** Loaded with `--import`: instruments the product, and collects the functions that run, those of worker threads too. */
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { root } from '../../scripts/root.ts';
import { withProbes } from './instrument.ts';

export type Executed = ReadonlyMap<string, ReadonlySet<number>>;

interface Probe {
  __ran?: (file: string, at: number) => void;
  /** Forgets what has run so far; the result gets what runs from now on, in the order of its first run. */
  __record?: () => Executed;
}

const PRODUCT = /^(?:lib|reference-server)\/.*\.ts$/;
const host = globalThis as typeof globalThis & Probe;
const channel = new BroadcastChannel('executed functions');
let executed = new Map<string, Set<number>>();

function add(file: string, at: number): boolean {
  const known = executed.get(file);
  if (known?.has(at)) return false;
  executed.set(file, (known ?? new Set()).add(at));
  return true;
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url.replace(/\?.*$/, ''))) : '';
    if (!PRODUCT.test(file) || loaded.source === undefined || loaded.source === null) return loaded;
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: withProbes(file, source) };
  },
});

channel.unref();
if (isMainThread) {
  host.__ran = add;
  host.__record = () => {
    executed = new Map();
    channel.postMessage('record');
    return executed;
  };
  channel.onmessage = ({ data }) => add(...(data as { data: [string, number] }).data);
} else {
  // Each function once per recording: a search calls some of them thousands of times.
  host.__ran = (file, at) => {
    if (add(file, at)) channel.postMessage({ data: [file, at] });
  };
  channel.onmessage = () => {
    executed = new Map();
  };
}
