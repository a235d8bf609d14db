/**
 * An example host application (docs/embedding.md): its page, and the calls that its own server would make. It signs any
 * visitor in as a demo account, whose passwords are public.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { AppContext } from '../app-context.ts';
import { findAccount } from '../demo-library/data/accounts.ts';
import { EMPTY_BODY } from '../http/errors.ts';
import { HttpError } from '../http/http-error.ts';

const FOLDER = join(import.meta.dirname, '../embed-example');
const FILES = {
  '/embed-example/': ['index.html', 'text/html; charset=utf-8'],
  '/embed-example/host.js': ['host.js', 'text/javascript; charset=utf-8'],
  '/embed-example/host.css': ['host.css', 'text/css; charset=utf-8'],
} as const;
/** May frame any site, so that developers can try it with another media system. */
const POLICY = "default-src 'self'; frame-src http: https:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const accountForm = v.object({ account: v.string() });

export function addEmbedExampleRoutes(server: FastifyInstance, { options, sessions }: AppContext): void {
  for (const [path, [name, type]] of Object.entries(FILES)) {
    server.get(path, async (_request, reply) => {
      reply.headers({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' }).type(type);
      return readFile(join(FOLDER, name));
    });
  }
  server.get('/embed-example', async (_request, reply) => reply.redirect('/embed-example/'));

  const accountOf = (body: unknown) => {
    const form = v.safeParse(accountForm, body);
    const account = form.success ? findAccount(form.output.account) : undefined;
    const [domain] = options.settings.domains;
    if (account === undefined || domain === undefined) throw new HttpError(400, 'account', 'There is no such account.');
    return { account, domain };
  };
  server.post('/embed-example/session', { config: { isOpen: true } }, async (request, reply) => {
    const { account, domain } = accountOf(request.body);
    const { sessionId } = await sessions.begin(domain, account, false);
    reply.header('Cache-Control', 'no-store');
    return { sid: sessionId };
  });
  server.post('/embed-example/end', { config: { isOpen: true } }, async (request) => {
    const { account, domain } = accountOf(request.body);
    await sessions.endAll(`${domain}/${account.name}`);
    return EMPTY_BODY;
  });
}
