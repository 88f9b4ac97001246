import { Link } from 'react-router'
import type { PriceList } from '#market/catalog/price-list.server.ts'

/** The whole catalog: what each product costs, what it contains, and when it is delivered. */
export function PriceLists({ lists }: { lists: PriceList[] }) {
  if (lists.length === 0) return null
  return (
    <section id="prices" aria-labelledby="prices-title">
      <h2 id="prices-title" className="display-2 below-28">
        Every package, side by side
      </h2>
      <div className="price-lists">
        {lists.map(({ family, name, difference, pricedBy, answer, page, products }) => (
          <section key={family} aria-labelledby={family}>
            <div>
              <h3 id={family} className="title">
                {name}
              </h3>
              <p className="text-muted">
                {difference} {pricedBy}
              </p>
              <p className="small text-muted">{answer}</p>
              <Link to={page.to} className="text-link">
                {page.label}
              </Link>
            </div>
            <ul>
              {products.map((product) => (
                <li key={product.id}>
                  <b>{product.name}</b>
                  <span className="tabular">{product.price}</span>
                  <span className="text-muted">{product.includes}</span>
                  <span className="text-muted">{product.delivery}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
