import { formatMoney } from '#app/base/money.ts'
import type { Product } from '#market/catalog/product.ts'
import { Badge } from '#app/ui/badge.tsx'

export function PackageChoice({
  packages,
  chosen,
  error,
}: {
  packages: Product[]
  chosen: string
  error?: string
}) {
  return (
    <fieldset aria-describedby={error ? 'package-error' : undefined}>
      <legend className="display-3 below-20">Choose your package</legend>
      <div className="package-options">
        {packages.map((product) => (
          <label key={product.id} className="package-option">
            <input
              type="radio"
              name="packageId"
              value={product.id}
              defaultChecked={product.id === chosen}
            />
            <span className="title">{product.name}</span>
            <span className="package-option-price">{formatMoney(product.priceCents)}</span>
            <span className="small text-muted">{product.features.join(' · ')}</span>
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
