/**
 * The metrics in the format of Prometheus. Labels are patterns of routes and fixed words, never an id or a name: each
 * value of a label costs memory here and there. A part such as a pool of connections adds what it has by `gauge`; what
 * it counts or times gets a function of `Metrics`.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SEARCH_TYPES } from '#lib/contract/search-types.ts';
import type { Readiness } from '../core/readiness.ts';
import type { MeasuredValue, Metrics, UploadEvent } from './metrics.ts';

export interface PrometheusMetrics extends Metrics {
  readonly registry: Registry;
  /** Called once. */
  observe(readiness: Readiness): void;
}

const UPLOAD_EVENTS: readonly UploadEvent[] = ['begun', 'received', 'processed', 'failed'];
/** In seconds: answers from memory, searches, and chunks of an upload over a slow connection. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const SEARCH_BUCKETS = [0.01, 0.025, 0.06, 0.1, 0.2, 0.4, 1, 2, 5];
const PROCESSING_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function createPrometheusMetrics(node: string): PrometheusMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ node });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'comyan_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const uploads = new Counter({
    name: 'comyan_uploads_total',
    help: 'Uploads that this node has begun, received, processed, or could not process.',
    labelNames: ['event'],
    registers,
  });
  for (const event of UPLOAD_EVENTS) uploads.inc({ event }, 0);
  const bytes = new Counter({
    name: 'comyan_upload_received_bytes_total',
    help: 'Bytes of files in requests about uploads, also of requests that failed.',
    registers,
  });
  const processing = new Histogram({
    name: 'comyan_processing_duration_seconds',
    help: 'Work on one received upload.',
    buckets: PROCESSING_BUCKETS,
    registers,
  });
  const searches = new Histogram({
    name: 'comyan_search_duration_seconds',
    help: 'Time of a search, with its wait for other searches.',
    labelNames: ['type'],
    buckets: SEARCH_BUCKETS,
    registers,
  });
  for (const type of SEARCH_TYPES) searches.zero({ type });
  const security = new Counter({
    name: 'comyan_security_events_total',
    help: 'Events of the security log, such as sign-in-refused and sign-in-delayed.',
    labelNames: ['event'],
    registers,
  });
  for (const event of ['signed-in', 'sign-in-refused', 'sign-in-delayed']) security.inc({ event }, 0);
  return {
    registry,
    request({ method: given, route, status, ms }) {
      const method = METHODS.includes(given) ? given : 'other';
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    },
    upload: (event) => uploads.inc({ event }),
    uploadBytes: (count) => bytes.inc(count),
    processing: (ms) => processing.observe(ms / 1000),
    search: (type, ms) => searches.observe({ type }, ms / 1000),
    securityEvent: (event) => security.inc({ event }),
    gauge: (value) => addGauge(registry, value),
    observe: (readiness) => observeReadiness(registry, readiness),
  };
}

function addGauge(registry: Registry, { name, help, read }: MeasuredValue): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function observeReadiness(registry: Registry, readiness: Readiness): void {
  addGauge(registry, {
    name: 'comyan_ready',
    help: '1 while /health/ready answers 200.',
    read: () => (readiness.isReady() ? 1 : 0),
  });
  new Gauge({
    name: 'comyan_part_ready',
    help: '1 while a part of the server, such as the database, is ready.',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      for (const [part, { ready }] of readiness.parts()) this.set({ part }, ready ? 1 : 0);
    },
  });
}
