import { CircleCheck, Flag, Hourglass, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

export type BadgeTone = 'neutral' | 'clock' | 'ok' | 'bad' | 'rec'

/** Yellow: time is running. Green: agreed or in force. Red: late, failed, or refused. */
const SHAPES = { neutral: null, clock: Hourglass, ok: CircleCheck, bad: Flag, rec: null } as const

type BadgeProps = {
  tone?: BadgeTone
  /** In place of the tone's own shape. */
  icon?: IconNode
  children: ReactNode
}

/** A state: a shape and a word, in a color that only repeats what they say. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  const shape = icon ?? SHAPES[tone]
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge badge-${tone}`}>
      {tone === 'rec' && <span className="dot" aria-hidden="true" />}
      {shape && <Icon of={shape} size={16} />}
      {children}
    </span>
  )
}

/** A chip that stays readable on any picture. */
export function OverlayChip({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return <span className={`overlay-chip ${className}`}>{children}</span>
}
