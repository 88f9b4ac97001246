import type { ReactNode } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { SettingList } from '#app/ui/setting.tsx'

export const PROFILE_FAILED = 'Something went wrong. Please try again.'

/** The part of the page below the tabs. With JavaScript, a toast has shown the result. */
export function ProfilePage({
  result,
  children,
}: {
  result: ActionResult<unknown> | undefined
  children: ReactNode
}) {
  return (
    <>
      {result && !result.errors && !result.details && (
        <noscript>
          <DocumentResult result={result} />
        </noscript>
      )}
      <SettingList>{children}</SettingList>
    </>
  )
}
