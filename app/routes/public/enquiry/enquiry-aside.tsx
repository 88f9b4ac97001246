import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { paths } from '#app/base/paths.ts'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

/** Shown beside the form: the prices of the packages. */
export function EnquiryAside({ packages }: { packages: OfferedProduct[] | null }) {
  if (!packages)
    return (
      <aside>
        <RetryNotice title="Couldn't load packages" retryHref={paths.enquiry()} />
      </aside>
    )
  if (packages.length === 0) return null
  return (
    <aside className="enquiry-aside" aria-label="Prices">
      <h2 className="title">Packages</h2>
      <ul className="price-list">
        {packages.map((product) => (
          <li key={product.id}>
            <div className="line-12 between">
              <h3 className="strong">{product.name}</h3>
              <span className="tabular">{formatMoney(product.priceCents)}</span>
            </div>
            <p className="above-4 small text-muted">
              {product.subtitle}
              {product.isPopular && ' · Most Popular'}
            </p>
            <p className="small text-muted">
              {product.includes}. {product.delivery}.
            </p>
          </li>
        ))}
      </ul>
      <p className="small text-muted">
        Price per project. Need something else? Choose Custom and describe it, or{' '}
        <Link to={paths.comparePrices()} className="text-link">
          compare all prices
        </Link>
        .
      </p>
    </aside>
  )
}
