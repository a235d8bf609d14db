/** Trusted Types for the only script that is started by address (docs/design/security.md#trusted-types). */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

interface Scope {
  readonly trustedTypes?: TrustedTypes;
}

/**
 * `address` in the type that `Worker` takes under `require-trusted-types-for 'script'`, or unchanged where the browser has
 * no Trusted Types. Throws for a script of another origin. The content security policy names the policy, and allows it
 * once per document.
 */
export const trustedScriptUrl = createTrustedScriptUrl(globalThis as Scope, () => globalThis.location.href);

export function createTrustedScriptUrl({ trustedTypes }: Scope, ownAddress: () => string): (address: string) => string {
  const rules = {
    createScriptURL(address: string): string {
      const own = ownAddress();
      if (new URL(address, own).origin !== new URL(own).origin) throw new TypeError(`Not our own script: ${address}`);
      return address;
    },
  };
  const policy = trustedTypes?.createPolicy('comyan', rules) ?? rules;
  return (address) => policy.createScriptURL(address);
}
