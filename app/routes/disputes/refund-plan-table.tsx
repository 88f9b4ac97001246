import { formatCents } from '#app/base/money.ts'
import type { OrderMoney } from '#team/disputes/read-order-money.server.ts'
import type { RefundPreview } from '#money/payments/refund-by-admin.server.ts'

type Line = [label: string, cents: number]

interface RefundPlanTableProps extends Pick<RefundPreview, 'plan' | 'less'> {
  money: OrderMoney
}

/**
 * Where each cent of a refund comes from and, with the same total, goes to, and who ends up with
 * less.
 */
export function RefundPlanTable({ plan, less, money }: RefundPlanTableProps) {
  const { customerName, orbiterName } = money
  const some = (lines: Line[]) => lines.filter(([, cents]) => cents > 0)
  const from = some([
    ['What is held', plan.heldCents],
    ...plan.takenBack.map(({ cents }, index): Line => [
      plan.takenBack.length === 1
        ? `${orbiterName}’s earnings`
        : `Earnings of Orbiter ${index + 1}`,
      cents,
    ]),
    ['Orbit’s fee', plan.commissionCents],
    ['Sales tax', plan.taxCents],
    ['Orbit (goodwill)', plan.orbitCents],
  ])
  const to = some([
    [`${customerName}’s card`, plan.cardCents],
    [`${customerName}’s gift credit`, plan.creditCents],
    ['Orbit, for the promo code', 0 - plan.orbitCents],
  ])
  return (
    <div className="refund-plan" role="status" aria-label="Preview">
      <PlanPart title="From" lines={from} />
      <PlanPart title="To" lines={to} />
      <PlanPart
        title="Less for"
        lines={some([
          [orbiterName, less.orbiterCents],
          ['Orbit', less.orbitCents],
        ])}
      />
    </div>
  )
}

function PlanPart({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <div>
      <h3 className="strong">{title}</h3>
      <dl>
        {lines.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
