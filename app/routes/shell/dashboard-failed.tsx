import { useLocation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

/** Shown instead of a dashboard page that could not be read. */
export function DashboardFailed({ result }: { result?: ActionResult<unknown> | undefined }) {
  const { pathname, search } = useLocation()
  useFailureToast(true, 'Failed to load dashboard data')
  return (
    <>
      <DocumentResult result={result} />
      <div className="above-32">
        <RetryNotice title="Couldn't load your dashboard" retryHref={pathname + search} />
      </div>
    </>
  )
}
