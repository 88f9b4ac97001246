import { formatCents } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import { monthAfter } from '#money/payouts/statement.ts'
import type { MonthSummary } from '#money/payouts/wallet.ts'

const firstOf = (month: string) => formatDate(`${month}-01`, false).replace(/^\w+, /, '')

/** The entries of a month between its opening and closing balances. */
export function StatementLines({
  statement: { month, openingCents, lines, closingCents },
  isOver,
}: {
  statement: MonthSummary
  isOver: boolean
}) {
  return (
    <table className="statement">
      <tbody>
        <tr>
          <th scope="row">Balance on {firstOf(month)}</th>
          <td>{formatCents(openingCents)}</td>
        </tr>
        {lines.map(({ label, cents }, index) => (
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>
              {cents > 0 ? '+' : ''}
              {formatCents(cents)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {isOver ? `Balance on ${firstOf(monthAfter(month))}` : 'Balance today'}
          </th>
          <td>{formatCents(closingCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
