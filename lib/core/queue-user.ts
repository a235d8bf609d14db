/** A user of one media system, whose queue and values are kept on this computer. */
export interface QueueUser {
  /** `DOMAIN/name`. */
  readonly owner: string;
  readonly server: string;
}

/** `<server> <owner>`: the key of a user's values. */
export function userKey({ owner, server }: QueueUser): string {
  return `${server} ${owner}`;
}

export function isSameUser(one: QueueUser | null, other: QueueUser): boolean {
  return one !== null && one.owner === other.owner && one.server === other.server;
}
