import type { LiveEvent } from '#app/base/live-event.ts'
import { paths } from '#app/base/paths.ts'
import { openEventStream } from '#app/live/event-stream.ts'
import { showToast } from '#app/ui/toast.ts'

/** Events often come in groups; the page is reloaded once for all of them. */
const SETTLE_MS = 60
const TOAST_MS = 7000

function announce(event: LiveEvent, viewerId: string): void {
  if (event.actorId === viewerId) return
  const toast = { id: `live-${event.id}`, durationMs: TOAST_MS }
  switch (event.kind) {
    case 'message.sent':
      // Where the conversation is open, the message itself appears.
      if (location.pathname === paths.booking(event.subjectId)) return
      showToast({
        ...toast,
        title: `New message from ${event.data.senderName}`,
        description: 'Open Messages to read it.',
        tone: 'ok',
      })
      return
    case 'booking.accepted':
      if (event.data.customerId !== viewerId) return
      showToast({
        ...toast,
        title: 'Booking Accepted!',
        description: 'Your booking request has been accepted.',
        tone: 'ok',
      })
      return
    case 'booking.rejected':
      if (event.data.customerId !== viewerId) return
      showToast({
        ...toast,
        title: 'Booking Declined',
        description: 'Your booking request was declined.',
        tone: 'bad',
      })
  }
}

/** Toasts what happens, and has the page's data read again, until the result is called. */
export function showLiveToasts(viewerId: string, revalidate: () => unknown): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    clearTimeout(settling)
    settling = setTimeout(() => void revalidate(), SETTLE_MS)
  }
  const stop = openEventStream({
    onChange(event, isNews) {
      if (isNews) announce(event, viewerId)
      refresh()
    },
    onGap: refresh,
  })
  return () => {
    clearTimeout(settling)
    stop()
  }
}
