import { useEffect, useRef, useState } from 'react'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'

export interface ReelList {
  reels: Reel[]
  nextCursor: string | null
  /** Ids of the listed reels that this person likes. */
  likedIds: string[]
}

/** Fetch the next page when the link to it is this close to the viewport. */
const AHEAD = '900px'

/**
 * A list that grows by the next page. The number of pages shown is in the URL, so that coming back
 * shows as many again.
 */
export function useMoreReels(
  first: ReelList,
  { category, pages }: { category: string | null; pages: number },
) {
  const [grown, setGrown] = useState({ from: first, list: first, pages })
  const { list, pages: shown } = grown.from === first ? grown : { list: first, pages }
  const [isLoading, setIsLoading] = useState(false)
  const requested = useRef<string | null>(null)
  /** Requests each page only once; if it fails, the link still works as a link. */
  const more = async (): Promise<void> => {
    const { nextCursor } = list
    if (!nextCursor || requested.current === nextCursor) return
    requested.current = nextCursor
    setIsLoading(true)
    const page = await fetchPage(category, nextCursor)
    setIsLoading(false)
    if (!page) return
    setGrown({ from: first, list: append(list, page), pages: shown + 1 })
    keepPages(shown + 1)
  }
  return { list, pages: shown, more, isLoading }
}

function append(list: ReelList, page: ReelList): ReelList {
  const known = new Set(list.reels.map(({ id }) => id))
  return {
    reels: [...list.reels, ...page.reels.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
    likedIds: [...list.likedIds, ...page.likedIds],
  }
}

async function fetchPage(category: string | null, after: string): Promise<ReelList | null> {
  try {
    const answer = await fetch(paths.reelsData({ category, after }))
    return answer.ok ? ((await answer.json()) as ReelList) : null
  } catch {
    return null
  }
}

/** Bypasses the router: a navigation would reload the whole list, and cancel one in progress. */
function keepPages(pages: number): void {
  const url = new URL(location.href)
  url.searchParams.set('pages', String(pages))
  history.replaceState(history.state, '', url)
}

/** Returns a ref for an element around the link; calls `more` when it comes near. */
export function useNearness(cursor: string | null, more: () => Promise<void>) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  useEffect(() => {
    const element = place.current
    if (!element || !cursor) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [cursor])
  return place
}
