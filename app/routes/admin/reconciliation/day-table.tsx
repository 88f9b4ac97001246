import { formatCents } from '#app/base/money.ts'
import { dateIn, nearInstant, shortDate } from '#app/base/near-time.ts'
import { formatDate } from '#app/base/time.ts'
import type { ReconciledDay } from '#team/reconciliation/list-days.server.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'

function CheckAgain({ day: { day, gateway, isChecking } }: { day: ReconciledDay }) {
  const fetcher = useFormFetcher()
  const label = isChecking ? 'Checking…' : 'Check again'
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="gateway" value={gateway} />
      <Button
        type="submit"
        tone="ghost"
        size="sm"
        name="intent"
        value="check"
        busy={isBusy(fetcher)}
        disabled={isChecking}
        aria-label={`${label}: ${formatDate(day)}`}
      >
        {label}
      </Button>
    </fetcher.Form>
  )
}

interface Place {
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

/** Every day that was compared, newest first. */
export function DayTable({ days, ...place }: { days: ReconciledDay[] } & Place) {
  return (
    <TableFrame caption="Days">
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col" className="is-figure">
            At the gateway
          </th>
          <th scope="col" className="is-figure">
            In the ledger
          </th>
          <th scope="col" className="is-figure">
            Objects
          </th>
          <th scope="col">Result</th>
          <th scope="col">Checked</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <DayRow key={`${day.day} ${day.gateway}`} day={day} {...place} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function DayRow({ day, timeZone, serverNow }: { day: ReconciledDay } & Place) {
  return (
    <tr>
      <td data-label="Day (UTC)">
        <span className="cell-main">{shortDate(day.day, dateIn(serverNow, 'UTC'))}</span>
        <span className="cell-sub">{day.gateway === 'stripe' ? 'Stripe' : 'Test gateway'}</span>
      </td>
      <td data-label="At the gateway" className="is-figure">
        {formatCents(day.gatewayCents)}
      </td>
      <td data-label="In the ledger" className="is-figure">
        {formatCents(day.ledgerCents)}
      </td>
      <td data-label="Objects" className="is-figure">
        {day.objectCount}
      </td>
      <td data-label="Result">
        <Result day={day} />
      </td>
      <td data-label="Checked">
        {day.checkedAt ? (
          <time dateTime={day.checkedAt}>{nearInstant(day.checkedAt, timeZone, serverNow)}</time>
        ) : (
          '–'
        )}
      </td>
      <td>
        <div className="cell-actions">
          <CheckAgain day={day} />
        </div>
      </td>
    </tr>
  )
}

function Result({ day: { differenceCount, explanation } }: { day: ReconciledDay }) {
  if (differenceCount === 0) return <StateBadge state="settled" label="Matches" />
  const label = differenceCount === 1 ? '1 difference' : `${differenceCount} differences`
  return explanation ? (
    <StateBadge state="settled" label={`${label}, explained`} />
  ) : (
    <StateBadge state="failed" label={label} />
  )
}
