/**
 * What leaves this computer. Chrome Web Store's programme policies have the user told and asked before the first of it
 * (docs/decisions/0007-what-firefox-is-told-about-data.md).
 */

/** Grows with a feature that sends more: then everybody is asked again. */
export const DISCLOSED_DATA = ['signIn', 'files', 'coordinates', 'searches', 'pages', 'openTab'] as const;

export type DisclosedData = (typeof DISCLOSED_DATA)[number];

/** A build with a built-in server does not read the address of the open tab. */
export function disclosedBy(builtInServer: string): readonly DisclosedData[] {
  return DISCLOSED_DATA.filter((data) => data !== 'openTab' || builtInServer === '');
}

/** Whether the user has agreed to all of it; also if there is nothing to agree to. */
export function isAgreed(disclosed: readonly DisclosedData[], agreed: readonly string[]): boolean {
  return disclosed.every((data) => agreed.includes(data));
}
