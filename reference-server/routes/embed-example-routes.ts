/**
 * An example host application (docs/embedding.md): its page, and with `demoEmbedding` the calls that its own server would
 * make. They sign any visitor in as a demo account, whose passwords are public.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isLoopback } from '#lib/core/is-loopback.ts';
import { findAccount } from '../config/accounts.ts';
import { HttpError } from '../core/http-error.ts';
import { personNamed } from '../core/person.ts';
import { EMPTY_BODY } from '../http/errors.ts';
import type { AppContext } from './app-context.ts';

const FOLDER = join(import.meta.dirname, '../embed-example');
const FILES = {
  '/embed-example/host.js': ['host.js', 'text/javascript; charset=utf-8'],
  '/embed-example/host.css': ['host.css', 'text/css; charset=utf-8'],
} as const;

const accountForm = v.object({ account: v.string() });

export function addEmbedExampleRoutes(server: FastifyInstance, context: AppContext): void {
  const { demoEmbedding } = context.options;
  server.get('/embed-example/', async (request, reply) => {
    reply.headers(headersFor(request.publicBase)).type('text/html; charset=utf-8');
    const page = await readFile(join(FOLDER, 'index.html'), 'utf8');
    return demoEmbedding ? page.replace('data-demo-embedding="off"', 'data-demo-embedding="on"') : page;
  });
  for (const [path, [name, type]] of Object.entries(FILES)) {
    server.get(path, async (request, reply) => {
      reply.headers(headersFor(request.publicBase)).type(type);
      return readFile(join(FOLDER, name));
    });
  }
  server.get('/embed-example', async (_request, reply) => reply.redirect('/embed-example/'));
  if (demoEmbedding) addHostCalls(server, context);
}

function addHostCalls(server: FastifyInstance, { options, sessions }: AppContext): void {
  const accountOf = (body: unknown) => {
    const form = v.safeParse(accountForm, body);
    const account = form.success ? findAccount(form.output.account) : undefined;
    const [domain] = options.settings.domains;
    if (account === undefined || domain === undefined) throw new HttpError(400, 'account', 'There is no such account.');
    return { account, domain };
  };
  server.post(
    '/embed-example/session',
    { config: { isOpen: true }, onRequest: requireThisComputer },
    async (request) => {
      const { account, domain } = accountOf(request.body);
      return { code: await sessions.handOver(domain, account, widgetBase(request.publicBase).origin) };
    },
  );
  server.post('/embed-example/end', { config: { isOpen: true }, onRequest: requireThisComputer }, async (request) => {
    const { account, domain } = accountOf(request.body);
    await sessions.endAll(personNamed(domain, account.name));
    return EMPTY_BODY;
  });
}

/** Headers that proxies add. One that adds none, and names this computer as its host, cannot be recognised. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** The options allow no other computer; a proxy on this one would let others in all the same. */
async function requireThisComputer({ ip, headers }: FastifyRequest): Promise<void> {
  if (isLoopback(ip) && OF_PROXIES.every((name) => headers[name] === undefined)) return;
  throw new HttpError(403, 'other-computer', 'The example signs nobody in from another computer.');
}

/** Address of the widget that the example embeds: this server by its other local name, so that it is another site. */
function widgetBase(publicBase: URL): URL {
  const base = new URL(publicBase);
  const other = new Map([
    ['localhost', '127.0.0.1'],
    ['127.0.0.1', 'localhost'],
  ]).get(base.hostname);
  if (other !== undefined) base.hostname = other;
  return base;
}

/** The page frames its own media system only, so that no link to it sends a code to another site. */
function headersFor(publicBase: URL): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `frame-src 'self' ${widgetBase(publicBase).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'Cache-Control': 'no-cache' };
}
