/** Asks the registry for known vulnerabilities of the shipped packages. */
import { execFile } from 'node:child_process';
import * as v from 'valibot';
import { root } from '../root.ts';

const TIMEOUT_MS = 20_000;

const severity = v.picklist(['info', 'low', 'moderate', 'high', 'critical']);
/** The report of `npm audit --json`; a registry without advisories gets an error message instead. */
const auditReport = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({ name: v.string(), severity, via: v.array(v.union([v.string(), v.object({ url: v.string() })])) }),
  ),
  metadata: v.object({ dependencies: v.object({ prod: v.number() }) }),
});
type AuditReport = v.InferOutput<typeof auditReport>;

/**
 * Lines for the terminal. Rejects with them when a vulnerability is high or critical; never because there is no answer
 * within 20 s, which many registries of companies do not give.
 */
export async function checkVulnerabilities(
  environment: NodeJS.ProcessEnv = process.env,
  timeoutMs = TIMEOUT_MS,
): Promise<readonly string[]> {
  const report = v.safeParse(auditReport, await runAudit(environment, timeoutMs));
  if (!report.success) return ['Known vulnerabilities: not checked, because the registry gives no advisories here.'];
  const { vulnerabilities, metadata } = report.output;
  const found = Object.values(vulnerabilities);
  if (found.length === 0) return [`Known vulnerabilities: none in ${metadata.dependencies.prod} shipped packages.`];
  const lines = [`Known vulnerabilities in ${found.length} shipped packages:`, ...found.map(lineOf)];
  if (found.some((one) => one.severity === 'high' || one.severity === 'critical')) throw new Error(lines.join('\n'));
  return lines;
}

function lineOf({ name, severity: level, via }: AuditReport['vulnerabilities'][string]): string {
  return [`${name} (${level})`, ...via.map((cause) => (typeof cause === 'string' ? cause : cause.url))].join(' ');
}

/** Undefined without a report. npm writes it with any exit code. */
function runAudit(environment: NodeJS.ProcessEnv, timeoutMs: number): Promise<unknown> {
  const { npm_execpath: npm = '' } = environment;
  const [file, first] = npm.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
  const options = {
    cwd: root,
    env: environment,
    timeout: timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
    shell: file === 'npm' && process.platform === 'win32',
  };
  return new Promise((resolve) => {
    execFile(file, [...first, 'audit', '--json', '--omit=dev', '--fetch-retries=0'], options, (_failure, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve(undefined);
      }
    });
  });
}
