import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

// Only a wait worth mentioning is read out.
const announceMs = 800

export function NavigationProgress() {
  const moving = useNavigation().state !== 'idle'
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setSlow(true), announceMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [moving])

  return (
    <>
      {moving && <div className="progress-bar" aria-hidden="true" />}
      <div role="status" className="sr-only">
        {slow ? 'Loading…' : ''}
      </div>
    </>
  )
}
