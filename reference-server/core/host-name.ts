/** The lower-case name of `host` without its port; empty if it is none. */
export function hostName(host: string): string {
  const match = /^(\[[\da-f:.]+\]|[^:\s]+?)\.?(?::\d*)?$/i.exec(host);
  return match?.[1]?.toLowerCase() ?? '';
}
