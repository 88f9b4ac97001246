import { useEffect, useEffectEvent, useState } from 'react'

type CountdownProps = {
  /** ISO instant to count down to. */
  to: string
  /** ISO instant of the server's render, so that the first paint is the same on both sides. */
  serverNow: string
  /** Receives milliseconds; negative once the instant has passed. */
  format: (msLeft: number) => string
  onEnd?: () => void
  className?: string
}

// Smaller differences between server and client come from transport or the page cache, not from a
// wrong clock.
const trustedSkewMs = 120_000

export function Countdown({ to, serverNow, format, onEnd, className = 'tabular' }: CountdownProps) {
  const end = Date.parse(to)
  const first = format(end - Date.parse(serverNow))
  const [shown, setShown] = useState({ to, text: first })

  const update = useEffectEvent((now: number) => {
    const text = format(end - now)
    setShown((before) => (before.to === to && before.text === text ? before : { to, text }))
  })
  const finish = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const skew = Date.parse(serverNow) - Date.now()
    const now = () => Date.now() + (Math.abs(skew) > trustedSkewMs ? skew : 0)
    let ended = now() >= end
    const tick = () => {
      update(now())
      if (ended || now() < end) return
      ended = true
      finish()
    }
    tick()
    return onSecond(tick)
  }, [end, serverNow])

  return (
    <time role="timer" dateTime={to} className={className}>
      {shown.to === to ? shown.text : first}
    </time>
  )
}

// All countdowns on a page share one timer, so that they also change together.
const ticks = new Set<() => void>()
let timer = 0

function onSecond(tick: () => void) {
  ticks.add(tick)
  if (ticks.size === 1) timer = window.setInterval(() => ticks.forEach((each) => each()), 1000)
  return () => {
    ticks.delete(tick)
    if (ticks.size === 0) clearInterval(timer)
  }
}
