import { useLocation, useSearchParams } from 'react-router'
import { paths, type InboxQuery } from '#app/base/paths.ts'

interface Inbox {
  /** The title of the page's tab. */
  title: 'Inbox' | 'Messages'
  list: (query?: InboxQuery) => string
  thread: (bookingId: string, query?: InboxQuery) => string
}

const CUSTOMER: Inbox = {
  title: 'Messages',
  list: paths.dashboardMessages,
  thread: paths.dashboardThread,
}
const ORBITER: Inbox = { title: 'Inbox', list: paths.orbiterMessages, thread: paths.orbiterThread }

/** Customers and Orbiters have the same inbox, each in their own area. */
export const inboxAt = (pathname: string): Inbox =>
  pathname.startsWith(ORBITER.list()) ? ORBITER : CUSTOMER

/** The part of the list's state that every link of the inbox preserves. */
export function listQuery(query: URLSearchParams): InboxQuery & { q: string } {
  const rows = Number(query.get('rows'))
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    show: query.get('show') === 'unread' ? 'unread' : null,
    rows: Number.isInteger(rows) && rows > 0 ? Math.min(rows, 500) : null,
  }
}

export function useInbox(): Inbox & { query: InboxQuery & { q: string } } {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return { ...inboxAt(pathname), query: listQuery(search) }
}
