/** All routes of the server, one file per call group of docs/contract.md. A new file is added here. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { addChannelRoutes } from './channel-routes.ts';
import { addEmbedExampleRoutes } from './embed-example-routes.ts';
import { addGeolocationRoutes } from './geolocation-routes.ts';
import { addHealthRoutes } from './health-routes.ts';
import { addLinkRoutes } from './link-routes.ts';
import { addLocalisationRoutes } from './localisation-routes.ts';
import { addMediaRoutes } from './media-routes.ts';
import { addNamedSearchRoutes } from './named-search-routes.ts';
import { addPluginRoutes } from './plugin-routes.ts';
import { addSearchRoutes } from './search-routes.ts';
import { addSessionRoutes } from './session-routes.ts';
import { addSettingsRoutes } from './settings-routes.ts';
import { addSingleSignOnRoutes } from './single-sign-on-routes.ts';
import { addThemeRoutes } from './theme-routes.ts';
import { addUploadRoutes } from './upload-routes.ts';
import { addUploadStatusRoutes } from './upload-status-routes.ts';
import { addWebRoutes } from './web-routes.ts';

type AddRoutes = (server: FastifyInstance, context: AppContext) => void | Promise<void>;

const GROUPS: readonly AddRoutes[] = [
  addSessionRoutes,
  addSettingsRoutes,
  addLocalisationRoutes,
  addChannelRoutes,
  addSearchRoutes,
  addNamedSearchRoutes,
  addHealthRoutes,
  addGeolocationRoutes,
  addMediaRoutes,
  addLinkRoutes,
  addEmbedExampleRoutes,
  addPluginRoutes,
  addThemeRoutes,
  addUploadStatusRoutes,
  addUploadRoutes,
  addSingleSignOnRoutes,
  addWebRoutes,
];

export async function addRoutes(server: FastifyInstance, context: AppContext): Promise<void> {
  for (const add of GROUPS) await add(server, context);
}
