/**
 * Returns a ref callback that sets CSS custom properties on its element on every render. Only for
 * values that a script changes: the content security policy blocks `style` attributes.
 */
export function withProperties(properties: Record<`--${string}`, string | number>) {
  return (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties))
      element?.style.setProperty(name, String(value))
  }
}
