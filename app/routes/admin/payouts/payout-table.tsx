import { Landmark } from 'lucide'
import { Form } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { formatCents } from '#app/base/money.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { formatDate } from '#app/base/time.ts'
import type { AdminPayout } from '#money/payouts/admin-payouts.server.ts'
import { PAYOUT_LABELS } from '#money/payouts/payout.ts'
import { PAYOUT_TABLE } from '#money/payouts/payout-table.ts'
import { PAYOUT_STATES } from '#money/payouts/payout-transitions.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { adminTable, optionsOf } from '#app/routes/admin/controls/table-declaration.ts'
import { AskFirst } from '#app/ui/ask-first.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'

const TONES: Record<AdminPayout['state'], BadgeTone> = {
  created: 'clock',
  'in-transit': 'clock',
  paid: 'ok',
  failed: 'bad',
}

const ACCOUNTS = {
  started: 'Bank account not complete',
  ready: 'Bank account ready',
  restricted: 'Bank account restricted',
  closed: 'Bank account closed',
} as const

export const PAYOUTS = adminTable<AdminPayout>({
  path: adminPaths.payouts(),
  title: 'Payouts',
  description: 'What Orbiters are paid.',
  text: 'Payouts to Orbiters, including returned ones.',
  noun: 'payouts',
  words: { search: 'Search Orbiters', placeholder: 'Search Orbiters...' },
  caption: 'Payouts',
  shape: PAYOUT_TABLE,
  filters: [
    {
      name: 'state',
      label: 'State',
      all: 'All states',
      options: optionsOf(PAYOUT_STATES, PAYOUT_LABELS),
    },
  ],
  columns: ({ timeZone, serverNow }) => [
    {
      label: 'Initiated',
      sort: 'created',
      cell: (row) => (
        <span className="nowrap">{nearInstant(row.createdAt, timeZone, serverNow)}</span>
      ),
    },
    {
      label: 'Orbiter',
      cell: (row) => (
        <span>
          <PersonLink id={row.orbiterId} name={row.orbiterName} />
          <span className="cell-sub">
            <EmailText email={row.email} />
          </span>
        </span>
      ),
    },
    {
      label: 'Amount',
      cell: (row) => (
        <span>
          <span className="tabular">{formatCents(row.amountCents)}</span>
          <span className="cell-sub">{row.isWeekly ? 'Weekly' : 'On request'}</span>
        </span>
      ),
    },
    {
      label: 'Bank',
      cell: (row) => (
        <span>
          {row.bank}
          <span className="cell-sub">
            {row.accountState ? ACCOUNTS[row.accountState] : 'No bank account'}
          </span>
        </span>
      ),
    },
    {
      label: 'State',
      cell: (row) => (
        <span>
          <Badge tone={TONES[row.state]}>{PAYOUT_LABELS[row.state]}</Badge>
          <span className="cell-sub">{aboutOf(row)}</span>
        </span>
      ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (row) =>
        row.state === 'created' || row.state === 'failed' ? (
          <AskFirst
            size="sm"
            label="Try again"
            accessibleLabel={`Try again: payout to ${row.orbiterName}`}
          >
            <p>{questionOf(row)}</p>
            <Form method="post">
              <input type="hidden" name="payoutId" value={row.id} />
              <input type="hidden" name="shownCents" value={row.retryCents} />
              <Button size="sm" tone="main">
                Yes, pay out {formatCents(row.retryCents)}
              </Button>
            </Form>
          </AskFirst>
        ) : null,
    },
  ],
  empty: { text: 'They appear here once an Orbiter is paid.', icon: Landmark },
  hasFile: false,
})

function questionOf({ state, orbiterName, bankNow, retryCents }: AdminPayout): string {
  const amount = formatCents(retryCents)
  return state === 'created'
    ? `The bank has not answered about ${amount} yet. It is asked again, and pays it only once.`
    : `All ${amount} that is available to ${orbiterName} now goes to ${bankNow}.`
}

function aboutOf({ state, failure, arrivesOn }: AdminPayout): string {
  if (state === 'failed') return failure ?? ''
  return arrivesOn && state !== 'paid' ? `Arrives by ${formatDate(arrivesOn, false)}` : ''
}
