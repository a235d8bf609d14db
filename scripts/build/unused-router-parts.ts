/**
 * Lets the bundler drop the components of react-router that nothing imports (`NavLink`, `Form` and what they need):
 * 2 kB of the popup's first scripts. They are made by `React.forwardRef(…)`, which the bundler cannot see through,
 * because React is a CommonJS package, and their names for React's developer tools are written afterwards. A pure call
 * whose result is unused may go. https://rolldown.rs/in-depth/dead-code-elimination
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
