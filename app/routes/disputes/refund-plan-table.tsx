import { formatCents } from '#app/base/money.ts'
import type { OrderMoney } from '#app/features/disputes/read-order-money.server.ts'
import type { RefundPlan } from '#app/features/payments/refund-plan.ts'

type Line = [label: string, cents: number]

/** Where each cent of a refund comes from and goes to; both sides are the same sum. */
export function RefundPlanTable({ plan, money }: { plan: RefundPlan; money: OrderMoney }) {
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
    </div>
  )
}

function PlanPart({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
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
