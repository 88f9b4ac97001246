import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import { rowAnchor } from '#app/routes/messages/inbox-list.tsx'

const isBusyElsewhere = ({ target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented ||
  document.querySelector(
    'dialog[open], [popover="auto"]:popover-open, [popover=""]:popover-open',
  ) !== null ||
  // Escape clears the search field.
  (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')

/**
 * On phones, the page of an open thread is shorter than the list, which would change the list's
 * scroll position.
 */
function useListPlace(isOpen: boolean): void {
  const place = useRef(0)
  useLayoutEffect(() => {
    if (isOpen) return
    if (place.current > 0) window.scrollTo({ top: place.current, behavior: 'instant' })
    const note = () => {
      place.current = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [isOpen])
}

/**
 * Escape leads from a thread back to the list, and focus returns to the thread's row.
 * @param openId the thread that covers the list on phones; null for none
 */
export function useReturnToList(openId: string | null): void {
  const navigate = useNavigate()
  const { list, query } = useInbox()
  const to = list(query)
  const before = useRef(openId)
  useListPlace(openId !== null)
  useEffect(() => {
    const row = before.current && document.getElementById(rowAnchor(before.current))
    before.current = openId
    if (openId !== null || !row) return
    row.focus({ preventScroll: true })
    // After a reload, the list is scrolled to its top.
    row.scrollIntoView({ block: 'nearest' })
  }, [openId])
  useEffect(() => {
    if (openId === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isBusyElsewhere(event)) return
      void navigate(to, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [openId, to, navigate])
}
