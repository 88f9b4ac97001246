import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/ui/toast.tsx'

interface LiveChange {
  id: number
  kind: string
  subjectId: string
  actorId: string | null
  data: { customerId?: string }
}

const SETTLE_MS = 60
const REMEMBERED = 500

function announce(change: LiveChange, viewerId: string): void {
  if (change.data.customerId !== viewerId || change.actorId === viewerId) return
  const id = `live-${change.id}`
  if (change.kind === 'booking.accepted') {
    showToast({ id, title: 'Booking Accepted!', description: 'Your booking request has been accepted.', tone: 'ok', durationMs: 7000 })
  }
  if (change.kind === 'booking.rejected') {
    showToast({ id, title: 'Booking Declined', description: 'Your booking request was declined.', tone: 'bad', durationMs: 7000 })
  }
}

/** Keeps what a signed-in person sees true: every change of theirs reads the page's data again. */
export function LiveUpdates({ viewerId }: { viewerId: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const source = new EventSource(paths.live())
    const known = new Set<number>()
    let settling: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(settling)
      settling = setTimeout(() => void revalidate(), SETTLE_MS)
    }
    source.addEventListener('change', (message) => {
      const change = JSON.parse(message.data) as LiveChange
      if (known.has(change.id)) return
      known.add(change.id)
      if (known.size > REMEMBERED) known.delete(known.values().next().value ?? 0)
      announce(change, viewerId)
      refresh()
    })
    source.addEventListener('resync', refresh)
    return () => {
      clearTimeout(settling)
      source.close()
    }
  }, [viewerId, revalidate])
  return null
}
