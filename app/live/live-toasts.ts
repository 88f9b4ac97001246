import type { LiveEvent } from '#app/base/live-event.ts'
import { paths } from '#app/base/paths.ts'
import { openEventStream } from '#app/live/event-stream.ts'
import { isMoving, type Router } from '#app/ui/navigation-state.ts'
import { showToast } from '#app/ui/toast.ts'

/** Events often come in groups; the page is reloaded once for all of them. */
const SETTLE_MS = 60
const TOAST_MS = 7000

type ToastText = Pick<Parameters<typeof showToast>[0], 'title' | 'description' | 'tone'>

/** Returns null for no toast; the page still shows what changed. */
function toastOf(event: LiveEvent, viewerId: string): ToastText | null {
  if (event.actorId === viewerId) return null
  if (event.kind === 'message.sent') {
    // If the conversation is open, the message itself appears.
    if (location.pathname === paths.booking(event.subjectId)) return null
    return {
      title: `New message from ${event.data.senderName}`,
      description: 'Open Messages to read it.',
      tone: 'ok',
    }
  }
  if (event.kind === 'booking.accepted' && event.data.customerId === viewerId) {
    if (event.data.by === 'team')
      return {
        title: 'Your Orbiter is booked',
        description: 'Our team chose an Orbiter for your event.',
        tone: 'ok',
      }
    return {
      title: 'Booking Accepted!',
      description: 'Your booking request has been accepted.',
      tone: 'ok',
    }
  }
  if (event.kind === 'booking.rejected' && event.data.customerId === viewerId) {
    return {
      title: 'Booking Declined',
      description: 'Your booking request was declined.',
      tone: 'bad',
    }
  }
  return null
}

function announce(event: LiveEvent, viewerId: string): void {
  const toast = toastOf(event, viewerId)
  if (toast) showToast({ id: `live-${event.id}`, ...toast, durationMs: TOAST_MS })
}

/**
 * Shows toasts for events and reloads the page's data, until the returned function is called.
 * @param shown key of the location that React has rendered
 */
export function showLiveToasts(
  viewerId: string,
  router: Router,
  shown: { readonly current: string },
): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    clearTimeout(settling)
    settling = setTimeout(
      () => (isMoving(router, shown.current) ? refresh() : void router.revalidate()),
      SETTLE_MS,
    )
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
