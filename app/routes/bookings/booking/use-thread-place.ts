import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Message } from '#app/features/messages/message.ts'

/** The element of a message, as addresses and this module name it. */
export function messageAnchor(position: number): string {
  return `message-${position}`
}

/** How far from its end, in pixels, a list still counts as read to the end. */
const NEAR_END = 80

interface Place {
  first: number
  last: number
  firstTop: number
  lastTop: number
  height: number
}

const elementOf = (position: number) => document.getElementById(messageAnchor(position))

function measure(list: HTMLElement, messages: readonly Message[]): Place | null {
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return null
  const topOf = (position: number) => elementOf(position)?.offsetTop ?? 0
  return {
    first: first.position,
    last: last.position,
    firstTop: topOf(first.position),
    lastTop: topOf(last.position),
    height: list.scrollHeight,
  }
}

/**
 * Keeps what is being read in place while the list around it grows: earlier messages appear above it, new ones below.
 * At the end of a thread, and after a message of one's own, the list follows.
 * @returns belongs to the list, which scrolls by itself
 */
export function useThreadPlace(
  messages: readonly Message[],
  isAtEnd: boolean,
): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const place = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    const before = place.current
    if (!element) return
    const after = measure(element, messages)
    place.current = after
    const newest = messages.at(-1)
    if (!after || !newest) return
    if (!before) {
      // An address that names a message has been scrolled to it by the browser.
      if (isAtEnd && !elementOf(Number(/^#message-(\d{1,15})$/.exec(window.location.hash)?.[1])))
        element.scrollTop = element.scrollHeight
      return
    }
    if (after.first === before.first && after.last === before.last) return
    const followed = element.scrollTop + element.clientHeight >= before.height - NEAR_END
    if (
      isAtEnd &&
      newest.position > before.last &&
      elementOf(before.last) &&
      (followed || newest.isOwn)
    ) {
      element.scrollTop = element.scrollHeight
      return
    }
    const [anchor, oldTop] = elementOf(before.first)
      ? [elementOf(before.first), before.firstTop]
      : [elementOf(before.last), before.lastTop]
    if (anchor) element.scrollTop += anchor.offsetTop - oldTop
  }, [messages, isAtEnd])
  return list
}
