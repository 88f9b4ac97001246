import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { SearchField } from '#app/ui/search-field.tsx'

const TYPING_PAUSE_MS = 250

/** Filters the list while an open thread stays open. */
export function InboxSearch({ unread }: { unread: number }) {
  const { query } = useInbox()
  const { pathname } = useLocation()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<number | undefined>(undefined)
  useAddressForm(form, { q: query.q })
  useEffect(() => () => window.clearTimeout(pause.current), [])
  return (
    <>
      <ShowLinks unread={unread} />
      <Form
        ref={form}
        role="search"
        action={pathname}
        replace
        preventScrollReset
        className="inbox-search"
      >
        <SearchField
          label="Search people, places, messages"
          placeholder="Search people, places, messages"
          defaultValue={query.q}
          onChange={() => {
            window.clearTimeout(pause.current)
            pause.current = window.setTimeout(() => {
              if (form.current) void submit(form.current)
            }, TYPING_PAUSE_MS)
          }}
        />
        {query.show && <input type="hidden" name="show" value={query.show} />}
      </Form>
    </>
  )
}

function ShowLinks({ unread }: { unread: number }) {
  const { query } = useInbox()
  const { pathname } = useLocation()
  const to = (show: 'unread' | null) => {
    const search = new URLSearchParams()
    if (query.q) search.set('q', query.q)
    if (show) search.set('show', show)
    return { pathname, search: search.toString() }
  }
  return (
    <p className="inbox-show">
      <Link to={to(null)} preventScrollReset aria-current={query.show ? undefined : 'true'}>
        All
      </Link>
      <Link to={to('unread')} preventScrollReset aria-current={query.show ? 'true' : undefined}>
        Unread {unread > 0 && <span className="inbox-show-count">{unread}</span>}
      </Link>
    </p>
  )
}
