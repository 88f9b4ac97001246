import { Link, useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { messageAnchor } from '#app/routes/bookings/booking/use-thread-place.ts'

interface ThreadLinkProps {
  bookingId: string
  /** The position of the first message to show. */
  from: number
  /** The position of the message that is read now. */
  at: number
  children: string
}

/**
 * An item of the list, where more messages would be. Without a script the address itself leads back to the message that is read
 * now.
 */
export function ThreadLink({ bookingId, from, at, children }: ThreadLinkProps) {
  const navigate = useNavigate()
  const href = paths.booking(bookingId, { from })
  return (
    <li className="thread-more">
      <Link
        to={`${href}#${messageAnchor(at)}`}
        preventScrollReset
        className="text-link"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          // The list keeps its place by itself; following the fragment would move the whole page.
          event.preventDefault()
          // The link moves out of sight with what it has loaded, or goes.
          event.currentTarget.closest('ol')?.focus({ preventScroll: true })
          void navigate(href, { preventScrollReset: true })
        }}
      >
        {children}
      </Link>
    </li>
  )
}
