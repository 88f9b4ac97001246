import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'clock' | 'ok' | 'bad' | 'rec'

type BadgeProps = {
  tone?: BadgeTone
  /** A small leading dot; `pulse` animates it while something is going on. */
  dot?: boolean | 'pulse'
  children: ReactNode
}

export function Badge({ tone = 'neutral', dot, children }: BadgeProps) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge badge-${tone}`}>
      {dot && <span className={dot === 'pulse' ? 'dot dot-pulse' : 'dot'} aria-hidden="true" />}
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
