import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

// Only a wait worth mentioning is shown and read out.
const mentionMs = 300

const sayLoading = () => 'Loading…'

type NavigationProgressProps = {
  /** What to say while a page loads, by its path. */
  labelOf?: (pathname: string) => string
}

export function NavigationProgress({ labelOf = sayLoading }: NavigationProgressProps) {
  const { state, location } = useNavigation()
  const moving = state !== 'idle'
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setSlow(true), mentionMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [moving])

  const label = slow && location ? labelOf(location.pathname) : ''
  return (
    <>
      {moving && <div className="progress-bar" aria-hidden="true" />}
      <div role="status" className="progress-note">
        {label && (
          <span>
            <span className="spinner" aria-hidden="true" />
            {label}
          </span>
        )}
      </div>
    </>
  )
}
