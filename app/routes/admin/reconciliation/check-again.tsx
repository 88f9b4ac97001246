import { formatDate } from '#app/base/time.ts'
import type { ReconciledDay } from '#money/reconciliation/list-days.server.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button } from '#app/ui/button.tsx'

export function CheckAgain({ day: { day, gateway, isChecking } }: { day: ReconciledDay }) {
  const fetcher = useFormFetcher()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="gateway" value={gateway} />
      <Button
        type="submit"
        tone="quiet"
        size="sm"
        name="intent"
        value="check"
        busy={isBusy(fetcher)}
        disabled={isChecking}
        aria-label={`Check ${formatDate(day)} again`}
      >
        {isChecking ? 'Checking…' : 'Check again'}
      </Button>
    </fetcher.Form>
  )
}
