/**
 * Gives the focus of an item that goes to the control of the next item beside it that has one, else of the nearest before
 * it, else to `fallback`.
 */
export function focusBeside(item: Element | null | undefined, control: string, fallback?: HTMLElement | null): void {
  const items = [...(item?.parentElement?.children ?? [])];
  const at = items.findIndex((one) => one === item);
  const others = [...items.slice(at + 1), ...items.slice(0, at).reverse()];
  const controls = others.flatMap((other) => other.querySelector<HTMLElement>(control) ?? []);
  (controls[0] ?? fallback)?.focus();
}
