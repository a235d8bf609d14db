import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface RouteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  /** State of the history entry. A link with a state always adds an entry. */
  readonly state?: unknown;
}

/**
 * A link to a route. react-router's own `Link` includes the prefetching of its framework mode, 2 kB that no route here
 * uses. This is the custom link of its documentation: https://reactrouter.com/api/hooks/useLinkClickHandler
 */
export function RouteLink({ to, state, onClick, ...rest }: RouteLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, state ? { state, replace: false } : {});
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
