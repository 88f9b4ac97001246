import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { PRODUCT_FAMILIES, type Product, type ProductFamily } from '#market/catalog/product.ts'
import type { PayoutTerms } from '#money/payouts/payout.ts'
import type { SettingValue } from '#people/settings/settings.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { ProductDialog } from '#app/routes/admin/settings/product-dialog.tsx'
import { PayoutTermsForm } from '#app/routes/admin/settings/payout-terms-form.tsx'
import { ListingForm } from '#app/routes/admin/settings/listing-form.tsx'
import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SettingList } from '#app/ui/setting.tsx'

const FAMILY_TITLES: Record<ProductFamily, string> = {
  'event-package': 'Event packages',
  'single-reel': 'Single reels',
  'booking-service': 'Booking services',
  'wedding-package': 'Wedding packages',
}

const percent = (bps: number) => String(bps / 100)

type StoredProduct = Product & { isActive: boolean }

interface CatalogProps {
  products: StoredProduct[]
  commission: SettingValue<'commission_bps'>
  contact: SettingValue<'contact'>
  listing: SettingValue<'listing'>
  /** Null if payments are off. */
  payouts: PayoutTerms | null
  edited: StoredProduct | null
  result: ActionResult | undefined
}

/** Products, the platform's commission, and the team's contact details. */
export function Catalog({
  products,
  commission,
  contact,
  listing,
  payouts,
  edited,
  result,
}: CatalogProps) {
  const levels = commission['package-flow']
  const given = (intent: string) =>
    result?.errors && result.values?.['intent'] === intent ? result : undefined
  const shares = [
    { name: 'marketplace', label: 'Marketplace', value: percent(commission.marketplace) },
    { name: 'beginner', label: 'Package flow, beginner', value: percent(levels.beginner) },
    {
      name: 'intermediate',
      label: 'Package flow, intermediate',
      value: percent(levels.intermediate),
    },
    { name: 'pro', label: 'Package flow, pro', value: percent(levels.pro) },
  ]
  return (
    <>
      <Products products={products} />
      <SettingList>
        <SettingForm
          intent="commission"
          title="Commission"
          text="Percent of the price that Orbit keeps. It applies to bookings accepted from now on."
        >
          <div className="stack-16 columns-2">
            {shares.map(({ name, label, value }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                inputMode="decimal"
                maxLength={5}
                defaultValue={given('commission')?.values?.[name] ?? value}
                error={given('commission')?.errors?.[name]}
                required
              />
            ))}
          </div>
        </SettingForm>
        <SettingForm
          intent="contact"
          title="Contact details"
          text="Shown in the footer, in help and in emails. Empty fields are hidden."
        >
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            maxLength={40}
            optional
            defaultValue={given('contact')?.values?.['phone'] ?? contact.phone}
            error={given('contact')?.errors?.['phone']}
          />
          <TextField
            label="Support email"
            name="supportEmail"
            type="email"
            maxLength={254}
            optional
            defaultValue={given('contact')?.values?.['supportEmail'] ?? contact.supportEmail}
            error={given('contact')?.errors?.['supportEmail']}
          />
        </SettingForm>
        {payouts && <PayoutTermsForm terms={payouts} result={given('payouts')} />}
        <ListingForm checks={listing.checks} />
      </SettingList>
      {edited && (
        <ProductDialog
          key={edited.id}
          product={edited}
          result={given('product')}
          isSaved={result?.ok === true}
        />
      )}
    </>
  )
}

function Products({ products }: { products: readonly StoredProduct[] }) {
  return PRODUCT_FAMILIES.map((family) => (
    <section key={family} className="settings-part" aria-labelledby={`family-${family}`}>
      <h2 id={`family-${family}`} className="title below-16">
        {FAMILY_TITLES[family]}
      </h2>
      <ul className="catalog-list">
        {products
          .filter((product) => product.family === family)
          .map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
      </ul>
    </section>
  ))
}

function ProductRow({ product }: { product: StoredProduct }) {
  return (
    <li>
      <span className="shrink">
        <span className="cluster-8">
          <span className="cell-main">{product.name}</span>
          {product.isPopular && <Badge>Popular</Badge>}
          {!product.isActive && <Badge>Not for sale</Badge>}
        </span>
        <span className="cell-sub">{product.subtitle}</span>
      </span>
      <span className="tabular">
        {product.originalPriceCents !== null && (
          <>
            <s className="text-muted">{formatMoney(product.originalPriceCents)}</s>{' '}
          </>
        )}
        {formatMoney(product.priceCents)}
      </span>
      <Link
        to={adminPaths.settings({ product: product.id })}
        preventScrollReset
        className={buttonClass('ghost', 'sm')}
        aria-label={`Edit ${product.name}`}
      >
        Edit
      </Link>
    </li>
  )
}
