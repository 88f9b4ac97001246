import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonTone } from '#app/ui/button.tsx'
import './ask-first.css'

interface AskFirstProps {
  label: ReactNode
  accessibleLabel?: string
  tone?: ButtonTone
  size?: ButtonSize
  /** What the action does, with the figures, and the form that submits it. */
  children: ReactNode
}

/** A button that moves money: pressing it only shows what would happen. Works without a script. */
export function AskFirst({ label, accessibleLabel, tone, size, children }: AskFirstProps) {
  return (
    <details>
      <summary className={buttonClass(tone, size)} aria-label={accessibleLabel}>
        {label}
      </summary>
      <div className="ask-first-question stack-10 items-start">{children}</div>
    </details>
  )
}
