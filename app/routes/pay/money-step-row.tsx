import { formatCents } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import type { ExplainedOrder, MoneyStep } from '#work/settlement/explained-order.ts'

export function StepRow({
  step,
  money: { accounts, timeZone },
}: {
  step: MoneyStep
  money: ExplainedOrder
}) {
  const at = (key: string) => accounts.findIndex((account) => account.key === key)
  const [from, to] = [at(step.from), at(step.to)]
  return (
    <tr>
      <th scope="row">
        {step.text}
        <span className="small regular block text-muted">
          <time dateTime={step.at}>{formatInstant(step.at, timeZone)}</time>
        </span>
        <span className="money-way small regular text-muted">
          From {accounts[from]?.inText} to {accounts[to]?.inText}
        </span>
        {step.posting && <span className="money-id block text-muted">{step.posting}</span>}
      </th>
      {accounts.map(({ key }, index) => (
        <td key={key} data-move={index === from ? 'out' : index === to ? 'in' : undefined}>
          {index === from && (
            <>
              {signed(-step.cents)}
              <span
                className="money-arrow"
                data-span={Math.abs(to - from)}
                data-back={to < from || undefined}
                aria-hidden="true"
              />
            </>
          )}
          {index === to && <span className="money-in">{signed(step.cents)}</span>}
        </td>
      ))}
    </tr>
  )
}

/** Without the currency sign, which is shown only on the first amount. */
export const bare = (cents: number) => formatCents(cents).replace('$', '')
export const signed = (cents: number) => (cents > 0 ? `+${bare(cents)}` : bare(cents))
