import { paths } from '#app/base/paths.ts'
import { openEventStream, type LiveChange } from '#app/live/event-stream.ts'
import { showToast } from '#app/ui/toast.ts'

const SETTLE_MS = 60

function announce(change: LiveChange, viewerId: string): void {
  if (change.kind === 'message.sent' && change.actorId !== viewerId) announceMessage(change)
  if (change.data.customerId !== viewerId || change.actorId === viewerId) return
  const id = `live-${change.id}`
  if (change.kind === 'booking.accepted') {
    showToast({
      id,
      title: 'Booking Accepted!',
      description: 'Your booking request has been accepted.',
      tone: 'ok',
      durationMs: 7000,
    })
  }
  if (change.kind === 'booking.rejected') {
    showToast({
      id,
      title: 'Booking Declined',
      description: 'Your booking request was declined.',
      tone: 'bad',
      durationMs: 7000,
    })
  }
}

/** Whoever has the thread before them sees the message itself. */
function announceMessage({ id, subjectId, data }: LiveChange): void {
  const thread = paths.booking(subjectId)
  if (location.pathname === thread) return
  showToast({
    id: `live-${id}`,
    title: `New message from ${data.senderName ?? 'the other side'}`,
    description: 'Open Messages to read it.',
    tone: 'ok',
    durationMs: 7000,
  })
}

/** Says what happened and has the page's data read again, until the result is called. */
export function showLiveToasts(viewerId: string, revalidate: () => unknown): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    clearTimeout(settling)
    settling = setTimeout(() => void revalidate(), SETTLE_MS)
  }
  const stop = openEventStream({
    onChange(change, isNews) {
      if (isNews) announce(change, viewerId)
      refresh()
    },
    onGap: refresh,
  })
  return () => {
    clearTimeout(settling)
    stop()
  }
}
