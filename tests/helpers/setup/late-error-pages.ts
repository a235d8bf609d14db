/**
 * Testing Library puts the page into each error, also into those that it drops while it waits: up to a tenth of a test's time.
 * Here an error contains the page when somebody reads it.
 */
import { configure, prettyDOM } from '@testing-library/react';

function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  // So that a report shows the line of the test.
  Error.captureStackTrace(error, getElementError);
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

configure({ getElementError });
