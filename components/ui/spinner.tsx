/** Progress indicator; its label is the text next to it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
