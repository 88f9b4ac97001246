import { Form, useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import type { ReconciledDay } from '#team/reconciliation/list-days.server.ts'
import type { Difference } from '#team/reconciliation/reconciliation.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'

const TYPES: Record<Difference['type'], string> = {
  'missing-here': 'Not in the ledger',
  'missing-there': 'Not at the gateway',
  amount: 'Different amount',
  stray: 'Answer that contradicts the records',
}

const KINDS: Record<Difference['kind'], string> = {
  charge: 'Charge',
  fee: 'Gateway fee',
  refund: 'Refund',
  payout: 'Payout',
  dispute: 'Dispute',
}

interface DifferingDayProps {
  day: ReconciledDay
  result: ActionResult | undefined
}

/** What differs on one day, and the explanation once an admin has entered it. */
export function DifferingDay({ day, result }: DifferingDayProps) {
  const { differences, differenceCount, explanation, explainedBy } = day
  const headingId = `day-${day.day}-${day.gateway}`
  return (
    <section className="panel stack-16" aria-labelledby={headingId}>
      <h2 id={headingId} className="display-3">
        {formatDate(day.day)}
      </h2>
      <DifferenceTable day={day.day} differences={differences} />
      {differenceCount > differences.length && (
        <p className="small text-muted">
          The first {differences.length} of {differenceCount} are listed.
        </p>
      )}
      {explanation ? (
        <p className="small">
          {explanation} <span className="text-muted">{explainedBy ?? 'A former admin'}</span>
        </p>
      ) : (
        <Explain day={day} result={result} />
      )}
    </section>
  )
}

function DifferenceTable({ day, differences }: { day: string; differences: Difference[] }) {
  return (
    <TableFrame caption={`Differences on ${formatDate(day)}`}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Object</th>
          <th scope="col" className="is-figure">
            At the gateway
          </th>
          <th scope="col" className="is-figure">
            In the ledger
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ type, kind, objectId, gatewayCents, ledgerCents, answer }) => (
          <tr key={`${type} ${kind} ${objectId} ${answer?.says ?? ''}`}>
            <td data-label="What">
              <span className="cell-main">{TYPES[type]}</span>
              <span className="cell-sub">{KINDS[kind]}</span>
            </td>
            <td data-label="Object">
              <code>{objectId}</code>
            </td>
            <td data-label="At the gateway" className="is-figure">
              {answer?.says ?? (type === 'missing-there' ? '–' : formatCents(gatewayCents))}
            </td>
            <td data-label="In the ledger" className="is-figure">
              {answer?.recorded ?? (type === 'missing-here' ? '–' : formatCents(ledgerCents))}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Explain({ day: { day, gateway }, result }: DifferingDayProps) {
  const { formData } = useNavigation()
  const isOwn = result?.values?.['day'] === day && result.values['gateway'] === gateway
  return (
    <Form method="post" className="stack-12" preventScrollReset>
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="gateway" value={gateway} />
      <TextareaField
        label="Explanation"
        name="explanation"
        rows={2}
        maxLength={1000}
        required
        hint="Saving it ends the alarm for these differences."
        defaultValue={isOwn ? result?.values?.['explanation'] : ''}
        error={isOwn ? result?.errors?.['explanation'] : undefined}
      />
      <div>
        <Button
          type="submit"
          name="intent"
          value="explain"
          busy={formData?.get('intent') === 'explain' && formData.get('day') === day}
        >
          Save explanation
        </Button>
      </div>
    </Form>
  )
}
