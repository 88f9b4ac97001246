import { Link, useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { messageAnchor } from '#app/routes/bookings/booking/use-thread-place.ts'

interface ThreadLinkProps {
  bookingId: string
  /** The position of the first message to show. */
  from: number
  /** The position of the message that is read now. */
  at: number
  children: string
}

/** To another stretch of a thread. Without a script the address itself leads back to the message that is read now. */
export function ThreadLink({ bookingId, from, at, children }: ThreadLinkProps) {
  const navigate = useNavigate()
  const href = paths.booking(bookingId, { from })
  return (
    <p>
      <Link
        to={`${href}#${messageAnchor(at)}`}
        preventScrollReset
        className="text-link"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          // The list keeps its place by itself; following the fragment would move the whole page.
          event.preventDefault()
          void navigate(href, { preventScrollReset: true })
        }}
      >
        {children}
      </Link>
    </p>
  )
}
