const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const

let used: Promise<void> | undefined

/** Settles once somebody moves, touches, scrolls or types: what only they need is not fetched for whoever just looks. */
export function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    const settle = () => {
      for (const sign of SIGNS) removeEventListener(sign, settle, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, settle, { capture: true, passive: true })
  })
  return used
}
