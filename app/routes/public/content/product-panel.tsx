import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { LinkButton } from '#app/ui/button.tsx'

interface ProductPanelProps {
  product: OfferedProduct
  /** Whether cards are charged through Orbit. */
  isCharged: boolean
}

/** What a service costs, contains, and promises, beside its text. */
export function ProductPanel({ product, isCharged }: ProductPanelProps) {
  const { id, name, priceCents, includes, features, delivery } = product
  return (
    <aside className="content-aside panel stack-16" aria-label="Price">
      <h2 className="title">{name}</h2>
      <p className="package-price">{formatMoney(priceCents)}</p>
      <dl className="product-facts">
        <dt>You get</dt>
        <dd>{includes}</dd>
        <dt>Filming</dt>
        <dd>{features.join(', ')}</dd>
        <dt>Delivery</dt>
        <dd>{delivery}</dd>
        <dt>Payment</dt>
        <dd>{isCharged ? 'Held until you approve' : 'Only after confirmation'}</dd>
      </dl>
      <LinkButton
        to={paths.createBooking({ service: id, step: 2 })}
        tone="main"
        className="above-8"
      >
        Book {name}
      </LinkButton>
      <LinkButton to={paths.comparePrices()}>Compare all prices</LinkButton>
    </aside>
  )
}
