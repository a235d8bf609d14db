import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkVulnerabilities } from '../../../../scripts/package/check-vulnerabilities.ts';

const ADVISORIES = '/-/npm/v1/security/advisories/bulk';

/** npm keeps advisories by their number. */
let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'comyan-npm-'));
});
afterEach(() => rm(cache, { recursive: true, force: true, maxRetries: 5 }));

/** Runs npm against a registry that answers like this. */
async function check(answer: RequestListener, timeoutMs?: number): Promise<readonly string[]> {
  const registry = createServer(answer);
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  try {
    return await checkVulnerabilities(
      { ...process.env, npm_config_registry: address, npm_config_cache: cache },
      timeoutMs,
    );
  } finally {
    registry.closeAllConnections();
    registry.close();
  }
}

function advisory(severity: string): RequestListener {
  const found = { id: 1, url: 'https://advisories.example/1', title: 'Bad', severity, vulnerable_versions: '>=0' };
  return (request, response) => {
    const isAsked = request.url === ADVISORIES;
    response.statusCode = isAsked ? 200 : 404;
    response.end(isAsked ? JSON.stringify({ dompurify: [found] }) : '{}');
  };
}

it('asks for the shipped packages only, and reports that there is none', async () => {
  let asked: object = {};
  const lines = await check((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      if (request.url === ADVISORIES) asked = JSON.parse(String(body[0] === 0x1f ? gunzipSync(body) : body));
      response.end('{}');
    });
  });
  expect(lines).toEqual([expect.stringMatching(/^Known vulnerabilities: none in \d+ shipped packages\.$/)]);
  expect(Object.keys(asked)).toContain('dompurify');
  expect(Object.keys(asked)).not.toContain('vitest');
});

it('reports a moderate one', async () => {
  expect(await check(advisory('moderate'))).toEqual([
    'Known vulnerabilities in 1 shipped packages:',
    'dompurify (moderate) https://advisories.example/1',
  ]);
});

it.each(['high', 'critical'])('stops for a %s one', async (severity) => {
  await expect(check(advisory(severity))).rejects.toThrow(`dompurify (${severity}) https://advisories.example/1`);
});

const NOT_CHECKED = 'Known vulnerabilities: not checked, because the registry gives no advisories here.';

it('says that a registry without advisories gave none, and does not stop', async () => {
  const refuse: RequestListener = (_request, response) => {
    response.statusCode = 405;
    response.end();
  };
  expect(await check(refuse)).toEqual([NOT_CHECKED]);
});

it('waits no longer than its time-out for a registry that does not answer', async () => {
  expect(await check(() => undefined, 500)).toEqual([NOT_CHECKED]);
});
