import type { ReactNode } from 'react'
import { OutcomeNotice, type Outcome } from '#app/routes/bookings/outcome.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

/** Title, one sentence and the page's main action. */
export function AdminHead({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="admin-head">
      <div>
        <h1 className="display-3">{title}</h1>
        {text && <p className="admin-head-text">{text}</p>}
      </div>
      {children}
    </div>
  )
}

/** With a script, a toast has said it. */
export function AdminOutcome({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <WithoutScript>
      <OutcomeNotice outcome={outcome} />
    </WithoutScript>
  )
}
