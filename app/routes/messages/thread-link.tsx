import { Link, useNavigate } from 'react-router'
import { messageAnchor } from '#app/routes/messages/use-thread-place.ts'

interface ThreadLinkProps {
  /** The page with the messages to show. */
  to: string
  /** The position of the message being read now. */
  at: number
  children: string
}

/**
 * A list item in place of messages that are not loaded. Without JavaScript, the fragment of the URL
 * leads back to the message being read.
 */
export function ThreadLink({ to, at, children }: ThreadLinkProps) {
  const navigate = useNavigate()
  return (
    <li className="thread-more">
      <Link
        to={`${to}#${messageAnchor(at)}`}
        preventScrollReset
        className="text-link"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          // useThreadPlace keeps the scroll position; following the fragment would scroll the whole
          // page.
          event.preventDefault()
          // After loading, the link scrolls out of view or disappears, so move focus to the list.
          event.currentTarget.closest('ol')?.focus({ preventScroll: true })
          void navigate(to, { preventScrollReset: true })
        }}
      >
        {children}
      </Link>
    </li>
  )
}
