import type { ReactNode } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ResultNotice } from '#app/forms/result-notice.tsx'
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
export function AdminResult({ result }: { result: ActionResult<unknown> | undefined }) {
  return (
    <WithoutScript>
      <ResultNotice result={result} />
    </WithoutScript>
  )
}
