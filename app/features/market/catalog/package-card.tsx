import { Check } from 'lucide'
import { formatMoney } from '#app/base/money.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { PackagePieces } from '#market/catalog/package-pieces.tsx'
import { paths } from '#app/base/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A price card for one package of the catalog. */
export function PackageCard({ product }: { product: OfferedProduct }) {
  const {
    id,
    family,
    name,
    subtitle,
    description,
    priceCents,
    originalPriceCents,
    isPopular,
    features,
    delivery,
  } = product
  return (
    <article className="package panel" data-popular={isPopular || undefined}>
      <div className="cluster-8 between">
        <h3 className="display-3">{name}</h3>
        {isPopular && <Badge tone="rec">Most Popular</Badge>}
      </div>
      {subtitle && <p className="above-8 text-muted">{subtitle}</p>}
      <p className="line-12 above-32">
        {originalPriceCents !== null && (
          <s className="text-muted">
            <span className="sr-only">Before: </span>
            {formatMoney(originalPriceCents)}
          </s>
        )}
        <span className="package-price">{formatMoney(priceCents)}</span>
        <span className="text-muted">per project</span>
      </p>
      {description && <p className="above-12 text-muted">{description}</p>}
      <ul className="package-features">
        {features.map((feature) => (
          <li key={feature}>
            <Icon of={Check} />
            {feature}
          </li>
        ))}
      </ul>
      {family === 'event-package' && <PackagePieces deliverables={product.deliverables} />}
      <p className="package-delivery">
        <b>Delivery</b> {delivery}
      </p>
      <LinkButton
        to={paths.enquiry({ package: id })}
        tone={isPopular ? 'main' : 'quiet'}
        className="package-book"
        aria-label={`Book Now: ${name}`}
      >
        Book Now
      </LinkButton>
    </article>
  )
}
