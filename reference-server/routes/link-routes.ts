/** The media system's page of an asset, which copied and dragged links open (specification 2.8.7, 7.24). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { wireTimestamp } from '../core/timestamp.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { readInput } from '../http/read-input.ts';
import { pageHeaders } from '../http/security-headers.ts';
import type { CatalogueAsset } from '../stores/catalogue.ts';
import type { AppContext } from './app-context.ts';
import { mediaPath } from './result-rows.ts';

const linkQuery = v.object({ objectId: v.optional(v.pipe(v.string(), v.maxLength(200))) });

export function addLinkRoutes(server: FastifyInstance, context: AppContext): void {
  for (const path of ['/link/media-system', '/upload-service/link/media-system']) {
    // Relative, so that it also works behind a proxy that adds a path.
    const home = '../'.repeat(path.split('/').length - 2);
    server.get(path, async (request, reply) => {
      reply.headers(pageHeaders(context.options.settings.embedOrigins)).type('text/html; charset=utf-8');
      if (request.session === undefined) {
        return reply.code(403).send(page('Sign in first', `<p><a href="${home}">Sign in</a> to see this page.</p>`));
      }
      const { objectId } = readInput(linkQuery, request.query);
      if (objectId === undefined)
        return page('Media system', `<p><a href="${home}search/">Search the media system</a></p>`);
      const asset = await context.catalogue.find(objectId);
      if (asset !== undefined) return page(asset.fields.IPTCHeadline ?? asset.name, assetMarkup(asset, home));
      return reply.code(404).send(page('Not found', '<p>There is no such asset.</p>'));
    });
  }
}

function assetMarkup(asset: CatalogueAsset, home: string): string {
  const address = `${home}${mediaPath(asset, 'original')}`;
  const media = {
    image: asset.hasPreview ? `<img src="${home}${mediaPath(asset, 'preview')}" alt="">` : '',
    video: `<video controls src="${address}"></video>`,
    audio: `<audio controls src="${address}"></audio>`,
    text: '',
  }[asset.type];
  const facts = { Name: asset.name, Received: wireTimestamp(asset.receivedAt), ...asset.fields };
  const rows = Object.entries(facts).filter(([key]) => key !== 'TxtFullText');
  const table = rows.map(
    ([key, value]) => `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `${media}<table>${table.join('')}</table>`;
}

function page(title: string, body: string): string {
  const safe = escapeHtml(title);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe}</title>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${safe}</h1>${body}</main></body></html>`;
}
