import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Message } from '#work/messages/message.ts'

/** The id of a message's element, also used in URL fragments. */
export function messageAnchor(position: number): string {
  return `message-${position}`
}

/** A list within this many pixels of its end counts as read to the end. */
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
 * Keeps the message being read in place while the list grows: earlier messages appear above it, new
 * ones below. At the end of a thread, and after sending a message, the list follows the newest one.
 * @returns a ref for the list, which has its own scrolling
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
      // If the URL names a message, the browser has already scrolled to it.
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
