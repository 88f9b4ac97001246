interface TimeRingProps {
  /** ISO instants: when the time began to run, and when it runs out. */
  from: string
  to: string
  serverNow: string
}

const RADIUS = 18
const AROUND = 2 * Math.PI * RADIUS

/** The time left to answer, drawn as part of an orbit; the dot marks the present. */
export function TimeRing({ from, to, serverNow }: TimeRingProps) {
  const left = Date.parse(to) - Date.parse(serverNow)
  const share = Math.min(1, Math.max(0, left / (Date.parse(to) - Date.parse(from))))
  const angle = (1 - share) * 2 * Math.PI
  const place = (turn: (angle: number) => number) => (22 + RADIUS * turn(angle)).toFixed(2)
  return (
    <svg className="time-ring" viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r={RADIUS} />
      <circle
        className="time-ring-left"
        cx="22"
        cy="22"
        r={RADIUS}
        strokeDasharray={`${(share * AROUND).toFixed(2)} ${AROUND.toFixed(2)}`}
        transform={`rotate(${((1 - share) * 360).toFixed(2)} 22 22)`}
      />
      <circle className="time-ring-now" cx={place(Math.cos)} cy={place(Math.sin)} r="4" />
    </svg>
  )
}
