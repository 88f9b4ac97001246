const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const

let used: Promise<void> | undefined

/**
 * Resolves once the visitor moves, touches, scrolls, or types. Code that can wait loads after that.
 */
export function firstInteraction(): Promise<void> {
  used ??= new Promise((resolve) => {
    const settle = () => {
      for (const sign of SIGNS) removeEventListener(sign, settle, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, settle, { capture: true, passive: true })
  })
  return used
}
