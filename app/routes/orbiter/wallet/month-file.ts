import type { Route } from './+types/month-file'
import { formatDay } from '#app/base/time.ts'
import { statementKindOf, type StatementKind } from '#money/payouts/statement.ts'
import { statementForExport } from '#money/payouts/statement-file.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const KINDS: Record<StatementKind, string> = {
  earned: 'Earned',
  tips: 'Tip',
  refunded: 'Refunded to the customer',
  disputed: 'Dispute',
  payout: 'Payout',
  'payout-returned': 'Payout returned',
  other: 'Adjustment',
}

const nameOf = (kind: string) => {
  if (kind === 'opening') return 'Opening balance'
  return kind === 'closing' ? 'Closing balance' : KINDS[statementKindOf(kind)]
}

const amount = (cents: number | null) => (cents === null ? null : cents / 100)

export function loader({ params, context }: Route.LoaderArgs) {
  const { id, timeZone } = requireViewer(context)
  return answerOrSay(async () =>
    csvResponse(
      `statement-${params.month}`,
      [
        { label: 'Date', value: (row) => formatDay(row.postedAt, timeZone) },
        { label: 'What', value: (row) => nameOf(row.kind) },
        { label: 'Job', value: (row) => row.title },
        { label: 'Price (USD)', value: (row) => amount(row.grossCents) },
        { label: 'Commission (USD)', value: (row) => amount(row.commissionCents) },
        { label: 'Amount (USD)', value: (row) => amount(row.cents) },
        { label: 'Balance (USD)', value: (row) => amount(row.balanceCents) },
      ],
      await statementForExport(id, params.month),
    ),
  )
}
