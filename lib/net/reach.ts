import { AppError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { isIntercepted, isPage, type OutcomeError } from './read-response.ts';

/** Whether the server responds, as its last responses have shown. */
export function createReach() {
  const reached = createEmitter<void>();
  let isReached = true;

  const recordLoss = (): void => {
    isReached = false;
  };
  const withoutOutcome: OutcomeError = (code, cause) => {
    recordLoss();
    return new AppError(code, { cause, retryable: true });
  };
  return {
    isReached: () => isReached,
    onReached: (listener: () => void) => reached.on(listener),
    recordLoss,
    withoutOutcome,
    /** Throws `net/intercepted` if it is not the server's response. */
    noteResponse(response: Response): void {
      if (isIntercepted(response)) throw withoutOutcome('net/intercepted');
      // A proxy may answer for a server that it cannot reach either.
      if (isReached || [502, 503, 504].includes(response.status) || isPage(response)) return;
      isReached = true;
      reached.emit();
    },
    /** Another server: it counts as reached until a request fails. */
    reset(): void {
      isReached = true;
    },
  };
}
