/** The way from a profile back to the list that led there, with its search and scroll position. */
import type { MouseEvent } from 'react'
import type { Location, NavigateFunction } from 'react-router'

const STORED = 'orbit-browse'

/** Call this when the list is left. */
export function rememberBrowse({ pathname, search, key }: Location): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([pathname + search, key]))
  } catch {
    // Storage is forbidden; the link then leads to the whole list.
  }
}

/** Returns to the list as it was left; if none is stored, follows the link as usual. */
export function backToBrowse(event: MouseEvent, navigate: NavigateFunction): void {
  try {
    const [href, place] = JSON.parse(sessionStorage.getItem(STORED) ?? '') as string[]
    if (!href) return
    event.preventDefault()
    void navigate(href, { state: { place } })
  } catch {
    // Nothing is stored.
  }
}
