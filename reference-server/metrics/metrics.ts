/** What the server counts and measures (docs/operating.md#metrics). Without metrics these functions do nothing. */

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
  /** Adds a value that is read at each request of the metrics. */
  gauge(gauge: MeasuredValue): void;
}

/** Begun: created; received: all bytes are here; then processed or failed. */
export type UploadEvent = 'begun' | 'received' | 'processed' | 'failed';

export interface MeasuredValue {
  /** Begins with `comyan_` and ends with its unit, if it has one. */
  readonly name: string;
  readonly help: string;
  read(): number;
}

const noop = (): void => undefined;

export const NO_METRICS: Metrics = {
  request: noop,
  upload: noop,
  uploadBytes: noop,
  processing: noop,
  search: noop,
  securityEvent: noop,
  gauge: noop,
};
