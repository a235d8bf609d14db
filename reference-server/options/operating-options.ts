/** Options for whoever operates the server, alone or as one of several nodes (docs/operating.md). */
import { hostname } from 'node:os';

export interface MetricsAddress {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
}

/** Each has a default. Times are in milliseconds. */
export interface OperatingOptions {
  /** Name of this node in logs and metrics. */
  readonly nodeName?: string;
  /** Writes a line of JSON to stdout for each request. */
  readonly accessLog?: boolean;
  /** Port of `GET /metrics`; without it there are no metrics. */
  readonly metricsPort?: number;
  /** Address that this port listens on. */
  readonly metricsHost?: string;
  /** How long `stop` answers requests while `/health/ready` already says that it ends. */
  readonly drainMs?: number;
  /** How long `stop` waits then for requests in progress, and for the processing of uploads. */
  readonly stopWithinMs?: number;
}

export interface CompleteOperatingOptions {
  readonly nodeName: string;
  readonly accessLog: boolean;
  readonly metrics: MetricsAddress | undefined;
  readonly drainMs: number;
  readonly stopWithinMs: number;
}

const STOP_WITHIN_MS = 10_000;
/** Also a label of every metric, so no longer than needed and without characters that have to be escaped. */
const NODE_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** Fills in the defaults. Throws a `RangeError` with a message for the user when a value is invalid. */
export function completeOperatingOptions(options: OperatingOptions): CompleteOperatingOptions {
  const { metricsPort, metricsHost = '127.0.0.1', nodeName = defaultNodeName() } = options;
  if (!NODE_NAME.test(nodeName))
    throw new RangeError(`NODE_NAME takes up to 64 letters, digits, dots, hyphens and underscores, not '${nodeName}'.`);
  return {
    nodeName,
    accessLog: options.accessLog ?? false,
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
    drainMs: options.drainMs ?? 0,
    stopWithinMs: options.stopWithinMs ?? STOP_WITHIN_MS,
  };
}

function defaultNodeName(): string {
  return `${hostname()
    .replaceAll(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 48)}-${process.pid}`;
}
