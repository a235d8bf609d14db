/** The metrics of a server with `metricsPort`. */
import type { TestServer } from './start-server.ts';

/** Sum of a metric's values whose labels include these. */
type Counts = (name: string, labels?: Readonly<Record<string, string>>) => number;

export async function readMetrics({ metricsPort }: Pick<TestServer, 'metricsPort'>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  if (answer.status !== 200) throw new Error(`GET /metrics: ${answer.status}`);
  return answer.text();
}

export async function readCounts(server: Pick<TestServer, 'metricsPort'>): Promise<Counts> {
  const lines = (await readMetrics(server)).split('\n');
  return (name, labels = {}) => {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const found = lines.filter((line) => line.startsWith(`${name}{`) && wanted.every((part) => line.includes(part)));
    return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
}
