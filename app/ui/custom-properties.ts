/**
 * A ref that sets custom properties of CSS on its element, each time it is drawn. For what only a script changes: the
 * content security policy lets no `style` attribute of a page through.
 */
export function withProperties(properties: Record<`--${string}`, string | number>) {
  return (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties))
      element?.style.setProperty(name, String(value))
  }
}
