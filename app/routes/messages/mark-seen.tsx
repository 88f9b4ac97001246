import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

interface MarkSeenProps {
  action: string
  unreadMessages: number
  /** The position of the last message on the page; later messages are not marked. */
  lastShown: number
  unseenNotices: number
}

/**
 * Notifies the server of what has come into view: the page itself, for its notifications, and the
 * end of the thread, where this component is, for its messages. Sends nothing while the window is
 * hidden.
 */
export function MarkSeen({ action, unreadMessages, lastShown, unseenNotices }: MarkSeenProps) {
  const end = useRef<HTMLDivElement>(null)
  const { submit: submitRead } = useFetcher({ key: 'mark-read' })
  const { submit: submitSeen } = useFetcher({ key: 'mark-seen' })
  useEffect(() => {
    // A thread beside the list is not rendered on phones.
    const isRendered = (end.current?.getClientRects().length ?? 0) > 0
    if (unseenNotices > 0 && isRendered && !document.hidden)
      void submitSeen({ intent: 'seen' }, { method: 'post', action })
  }, [unseenNotices, action, submitSeen])
  useEffect(() => {
    const element = end.current
    if (!element || unreadMessages === 0) return
    const observer = new IntersectionObserver((entries) => {
      if (document.hidden || !entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void submitRead({ intent: 'read', upTo: lastShown }, { method: 'post', action })
    })
    const look = () => {
      observer.disconnect()
      observer.observe(element)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [unreadMessages, lastShown, action, submitRead])
  return <div ref={end} aria-hidden="true" />
}
