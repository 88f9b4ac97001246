import { useCallback, useEffect, useState } from 'react'
import { paths } from '#app/base/paths.ts'
import type { TimesOnOffer } from '#app/routes/public/orbiter/request-form.ts'

interface FreeTimes {
  /** Null while loading, or if loading failed. */
  times: string[] | null
  hasFailed: boolean
  lookAgain: () => void
}

/**
 * The open times of a date, from the server's slot engine. A failed request must not break the
 * page, so this is a plain fetch and not one of the router's.
 * @param known times that the server has already sent; new ones take effect immediately
 */
export function useFreeTimes(
  orbiterId: string,
  offer: string,
  date: string,
  known: TimesOnOffer | null,
): FreeTimes {
  const [answer, setAnswer] = useState<
    (Omit<TimesOnOffer, 'times'> & { times: string[] | null }) | null
  >(known)
  const [lastKnown, setLastKnown] = useState(known)
  if (known !== lastKnown) {
    setLastKnown(known)
    if (known) setAnswer(known)
  }
  const isAnswered = answer !== null && answer.offer === offer && answer.date === date
  const needsLook = date !== '' && !isAnswered
  useEffect(() => {
    if (!needsLook) return
    const abort = new AbortController()
    const look = async () => {
      const response = await fetch(paths.creatorTimes(orbiterId, { offer, date }), {
        signal: abort.signal,
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { times } = (await response.json()) as { times: string[] }
      setAnswer({ offer, date, times })
    }
    look().catch(() => {
      if (!abort.signal.aborted) setAnswer({ offer, date, times: null })
    })
    return () => abort.abort()
  }, [needsLook, orbiterId, offer, date])
  const lookAgain = useCallback(() => setAnswer(null), [])
  return {
    times: isAnswered ? answer.times : null,
    hasFailed: isAnswered && answer.times === null,
    lookAgain,
  }
}
