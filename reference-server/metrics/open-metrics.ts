import type { Readiness } from '../core/readiness.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { type Metrics, NO_METRICS } from './metrics.ts';

export interface OpenMetrics extends Metrics {
  /** Port of `GET /metrics`; undefined without metrics, and before `listen`. */
  readonly port: number | undefined;
  /** Rejects with the error of `listen` when the port is not available. */
  listen(readiness: Readiness): Promise<void>;
  close(): Promise<void>;
}

/** The metrics of a server; without `metricsPort` they cost nothing, and their package is not loaded. */
export async function openMetrics({
  metrics: address,
  nodeName,
}: Pick<CompleteOptions, 'metrics' | 'nodeName'>): Promise<OpenMetrics> {
  if (address === undefined)
    return { ...NO_METRICS, port: undefined, listen: async () => undefined, close: async () => undefined };
  const [{ createPrometheusMetrics }, { startMetricsServer }] = await Promise.all([
    import('./prometheus.ts'),
    import('./metrics-server.ts'),
  ]);
  const metrics = createPrometheusMetrics(nodeName);
  let server: Awaited<ReturnType<typeof startMetricsServer>> | undefined;
  return {
    ...metrics,
    get port() {
      return server?.port;
    },
    async listen(readiness) {
      metrics.observe(readiness);
      server = await startMetricsServer(metrics.registry, address);
    },
    close: async () => server?.close(),
  };
}
