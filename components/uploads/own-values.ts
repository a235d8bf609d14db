import type { Client } from '#lib/client/connection/client.ts';
import { createOwnValues, type OwnValues } from '#lib/client/uploads/own-values.ts';
import { useClient } from '../surface/client-context.ts';

/** One per client, made when it is first needed: text that is not stored yet outlives the dialog it was typed in. */
const ofClients = new WeakMap<Client, OwnValues>();

/** The values that this surface sets for single files. */
export function useOwnValues(): OwnValues {
  const client = useClient();
  const known = ofClients.get(client);
  if (known) return known;
  const made = createOwnValues(client.send, client.state);
  ofClients.set(client, made);
  return made;
}
