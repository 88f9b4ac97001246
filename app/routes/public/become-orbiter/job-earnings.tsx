import { earningsOf, formatMoney } from '#app/base/money.ts'
import { soldName, type OfferedProduct } from '#market/catalog/product.ts'
import type { Commission } from '#market/creators/shares.ts'

/** `$74.25-$79.20`: what an Orbiter keeps of a price, from the lowest level to the highest. */
function earningsRange(priceCents: number, commission: Commission): string {
  const earned = Object.values(commission['package-flow'])
    .map((bps) => earningsOf(priceCents, bps))
    .toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [earned[0], earned.at(-1)]
  return low === high ? formatMoney(low) : `${formatMoney(low)}-${formatMoney(high)}`
}

interface JobEarningsProps {
  commission: Commission
  products: readonly OfferedProduct[]
}

/** What an Orbiter earns for each product of the catalog. Rendered only on the server. */
export function JobEarnings({ commission, products }: JobEarningsProps) {
  if (products.length === 0) return null
  return (
    <>
      <h3 id="jobs-title" className="display-3 above-56 below-20">
        What a package pays you
      </h3>
      <div className="prose-table" tabIndex={0} role="region" aria-labelledby="jobs-title">
        <table>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Filming</th>
              <th scope="col">Customer pays</th>
              <th scope="col">You earn</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.id}>
                <td>{soldName(product)}</td>
                <td>{product.coverage}</td>
                <td className="tabular">{formatMoney(product.priceCents)}</td>
                <td className="tabular">{earningsRange(product.priceCents, commission)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="above-12 small text-muted">
        In the package flow, from Beginner to Pro. Before you accept a job, you see exactly what it
        pays.
      </p>
    </>
  )
}
