/** The part of Vite's plugin context that is used here. */
interface ResolveContext {
  resolve(source: string, importer?: string): Promise<{ readonly id: string } | null>;
}

const DEVELOPMENT = '/react-router/dist/development/';

/**
 * Uses react-router's production build, which its package.json does not export. It has no warnings for developers.
 * https://github.com/remix-run/react-router/tree/main/packages/react-router
 */
export function takeProductionRouter() {
  return {
    name: 'take-production-router',
    resolveId: {
      order: 'pre' as const,
      filter: { id: /^react-router(?:\/dom)?$/ },
      async handler(this: ResolveContext, source: string, importer?: string) {
        const resolved = await this.resolve(source, importer);
        return (
          resolved && {
            ...resolved,
            id: resolved.id.replace(DEVELOPMENT, DEVELOPMENT.replace('development', 'production')),
          }
        );
      },
    },
  };
}

/**
 * Lets the bundler drop the unused components of react-router (`NavLink`, `Form` and what they need), which saves 2 kB
 * in the popup's first scripts. They are created by `React.forwardRef(…)`, which the bundler cannot analyse because
 * React is a CommonJS package, and their names for React's developer tools are assigned afterwards. The bundler removes
 * an unused call that is marked as pure. https://rolldown.rs/in-depth/dead-code-elimination
 */
export function dropUnusedRouterParts() {
  return {
    name: 'drop-unused-router-parts',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler(code: string) {
        const pure = code.replaceAll(/^var (\w+) = (React\d*\.forwardRef\()/gm, 'var $1 = /* @__PURE__ */ $2');
        return { code: pure.replaceAll(/^\w+\.displayName = "\w+";$/gm, ''), map: null };
      },
    },
  };
}
