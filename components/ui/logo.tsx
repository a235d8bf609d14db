/** The mark of the product, drawn so that it takes the accent colour of the scheme. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="6" />
      <path d="M15.6 9.2a4.3 4.3 0 1 0 0 5.6" />
    </svg>
  );
}
