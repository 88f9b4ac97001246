import { useEffect, useRef, type RefObject } from 'react'
import { useFetcher } from 'react-router'

/**
 * Tells the server what has come into view: the page itself (its notifications) and the end of the
 * thread (its messages). Sends nothing while the window is hidden.
 * @param lastShown the position of the last message on the page: what came after it is not marked
 * @returns belongs to an element at the end of the thread
 */
export function useMarkSeen(
  action: string,
  unreadMessages: number,
  lastShown: number,
  unseenNotices: number,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const { submit: submitRead } = useFetcher({ key: 'mark-read' })
  const { submit: submitSeen } = useFetcher({ key: 'mark-seen' })
  useEffect(() => {
    if (unseenNotices > 0 && !document.hidden)
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
  return end
}
