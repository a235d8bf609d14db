/** What the server counts and measures (docs/operating.md#metrics). Without metrics these functions do nothing. */
import type { Readiness } from '../health/readiness.ts';

export interface Metrics {
  request(facts: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  upload(event: UploadEvent): void;
  uploadBytes(count: number): void;
  /** Work on one received upload. */
  processing(ms: number): void;
  search(type: string, ms: number): void;
  securityEvent(event: string): void;
}

/** Begun: created; received: all bytes are here; then processed or failed. */
export type UploadEvent = 'begun' | 'received' | 'processed' | 'failed';

/** Read when the metrics are requested. */
export interface MeasuredState {
  /** Received uploads that wait on this node or are being processed. */
  processingLength(): number;
  readonly readiness: Pick<Readiness, 'parts' | 'isReady'>;
}

const noop = (): void => undefined;

export const NO_METRICS: Metrics = {
  request: noop,
  upload: noop,
  uploadBytes: noop,
  processing: noop,
  search: noop,
  securityEvent: noop,
};
