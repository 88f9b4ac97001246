import { formatMoney } from '#app/base/money.ts'
import type { OfferedProduct } from '#market/catalog/product.ts'
import { Badge } from '#app/ui/badge.tsx'

export function PackageChoice({
  packages,
  chosen,
  guarantee,
  error,
}: {
  packages: OfferedProduct[]
  chosen: string
  /** Said once for all of them; null while that claim is hidden. */
  guarantee: string | null
  error?: string
}) {
  return (
    <fieldset aria-describedby={error ? 'package-error' : undefined}>
      <legend className="display-3">Choose your package</legend>
      {guarantee && <p className="above-8 text-muted">{guarantee}</p>}
      <div className="package-options above-20">
        {packages.map((product) => (
          <label key={product.id} className="package-option">
            <input
              type="radio"
              name="packageId"
              value={product.id}
              defaultChecked={product.id === chosen}
            />
            <span className="title">{product.name}</span>
            <span className="package-option-price display-3">
              {formatMoney(product.priceCents)}
            </span>
            <span className="small text-muted">
              {[
                `${product.coverage} of filming`,
                ...product.features.filter((feature) => feature !== guarantee),
              ].join(' · ')}
            </span>
            {product.isPopular && (
              <span>
                <Badge tone="rec">Most Popular</Badge>
              </span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id="package-error" className="field-error above-8">
          {error}
        </p>
      )}
    </fieldset>
  )
}
