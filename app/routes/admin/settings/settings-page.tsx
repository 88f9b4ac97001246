import { DocumentResult } from '#app/forms/result-notice.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

export const SETTINGS_FAILED = 'Failed to save the settings'
export const SETTINGS_UNREAD = 'Failed to load the settings'

/** The toast for a change that public pages show. */
export const SHOWN = {
  title: 'Success',
  description: 'Settings saved. Pages update within a few seconds.',
}

/** The part of the page below the tabs. @param children null if the settings could not be read */
export function SettingsPage({
  result,
  children,
}: {
  result: ActionResult | undefined
  children: ReactNode
}) {
  const { pathname } = useLocation()
  useFailureToast(children === null, SETTINGS_UNREAD)
  return (
    <>
      <DocumentResult result={result} />
      {children ?? <RetryNotice title="Couldn't load the settings" retryHref={pathname} />}
    </>
  )
}
