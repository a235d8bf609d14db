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

/** A sentence for developers as the last argument, on its own line: the message of an assertion or a warning. */
const MESSAGE = /^( +)(?:`.* .* .*`|".* .* .*")(\n *\);)$/gm;

/**
 * Lets the bundler drop what is unused of react-router, which saves 6 kB in the popup's first scripts: components
 * (`NavLink`, `Form`, `Routes` and what they need), contexts, and the messages of its assertions about the code of routes.
 * Components and contexts are created by calls that the bundler cannot analyse because React is a CommonJS package, and
 * their names for React's developer tools are assigned afterwards. The bundler removes an unused call that is marked as
 * pure. https://rolldown.rs/in-depth/dead-code-elimination
 */
export function dropUnusedRouterParts() {
  return {
    name: 'drop-unused-router-parts',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler(code: string) {
        const pure = code.replaceAll(
          /^var (\w+) = (React\d*\.(?:forwardRef|createContext|memo)\()/gm,
          'var $1 = /* @__PURE__ */ $2',
        );
        const unnamed = pure.replaceAll(/^(?:\w+\.displayName = "\w+"|RenderErrorBoundary\.contextType = \w+);$/gm, '');
        return { code: unnamed.replaceAll(MESSAGE, '$1""$2'), map: null };
      },
    },
  };
}
