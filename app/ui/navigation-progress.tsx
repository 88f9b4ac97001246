import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

// Shorter waits are neither shown nor announced.
const mentionMs = 300

const sayLoading = () => 'Loading…'

type NavigationProgressProps = {
  /** Returns the text to show while a page loads, given its path. */
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
