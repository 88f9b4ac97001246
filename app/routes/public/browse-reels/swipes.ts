/** Minimum distance of a swipe in pixels; less is a tap. */
const FAR_PX = 56

/**
 * Returns a `ref` callback: swiping up turns to the next reel, down to the previous one. The
 * picture follows the finger.
 */
export function swipes(turn: (direction: 'next' | 'previous') => void) {
  return (element: HTMLElement | null) => {
    if (!element) return
    let from: { x: number; y: number } | null = null
    const wayOf = (touch: Touch) =>
      from ? { x: touch.clientX - from.x, y: touch.clientY - from.y } : null
    const rest = () => {
      from = null
      element.style.removeProperty('--drag')
    }
    const onStart = (event: TouchEvent) => {
      const [touch] = event.touches
      const isControl = (event.target as Element).closest('button, input, a') !== null
      from =
        touch && event.touches.length === 1 && !isControl
          ? { x: touch.clientX, y: touch.clientY }
          : null
    }
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches
      const way = touch && wayOf(touch)
      if (way && Math.abs(way.y) > Math.abs(way.x))
        element.style.setProperty('--drag', `${way.y / 3}px`)
    }
    const onEnd = (event: TouchEvent) => {
      const [touch] = event.changedTouches
      const way = touch && wayOf(touch)
      rest()
      if (way && Math.abs(way.y) > FAR_PX && Math.abs(way.y) > Math.abs(way.x))
        turn(way.y < 0 ? 'next' : 'previous')
    }
    element.addEventListener('touchstart', onStart, { passive: true })
    element.addEventListener('touchmove', onMove, { passive: true })
    element.addEventListener('touchend', onEnd)
    element.addEventListener('touchcancel', rest)
    return () => {
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('touchend', onEnd)
      element.removeEventListener('touchcancel', rest)
    }
  }
}
