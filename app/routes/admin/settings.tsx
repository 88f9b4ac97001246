import { Link } from 'react-router'
import type { Route } from './+types/settings'
import { fieldsOf } from '#app/base/form-input.ts'
import { formatMoney } from '#app/base/money.ts'
import { listCatalog } from '#app/features/catalog/catalog-queries.server.ts'
import { changeCommission, changeContact, changeProduct } from '#app/features/catalog/change-catalog.server.ts'
import { PRODUCT_FAMILIES, type ProductFamily } from '#app/features/catalog/product.ts'
import { getSetting } from '#app/features/catalog/settings.server.ts'
import { paths } from '#app/paths.ts'
import { AdminHead, AdminOutcome } from '#app/routes/admin/page-head.tsx'
import { ProductDialog } from '#app/routes/admin/settings/product-dialog.tsx'
import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import { attempt } from '#app/routes/bookings/outcome.server.ts'
import { tellOutcome } from '#app/routes/bookings/outcome.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

export const meta: Route.MetaFunction = () => pageMeta('System Settings', 'Catalogue, commission and contact details.')

const FAILED = 'Failed to save the settings'

export async function loader({ request }: Route.LoaderArgs) {
  const [products, commission, contact] = await Promise.all([listCatalog(), getSetting('commission_bps'), getSetting('contact')])
  const asked = new URL(request.url).searchParams.get('product')
  return { products, commission, contact, edited: products.find((product) => product.id === asked) ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = signedIn(context)
  const { intent, productId = '', ...fields } = fieldsOf(await request.formData())
  return attempt({
    failure: FAILED,
    values: { ...fields, intent: intent ?? '' },
    work: async () => {
      if (intent === 'product') await changeProduct(viewer, productId, fields)
      else if (intent === 'commission') await changeCommission(viewer, fields)
      else await changeContact(viewer, fields)
      return { title: 'Success', description: 'Settings saved. New bookings use them at once.' }
    },
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellOutcome(serverAction, FAILED)
}

const FAMILY_TITLES: Record<ProductFamily, string> = {
  'event-package': 'Event packages',
  'single-reel': 'Single reels',
  'booking-service': 'Booking services',
  'wedding-package': 'Wedding packages',
}

const percent = (bps: number) => String(bps / 100)

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { products, commission, contact, edited } = loaderData
  const levels = commission['package-flow']
  const given = (intent: string) => (actionData?.errors && actionData.values?.['intent'] === intent ? actionData : undefined)
  return (
    <>
      <AdminHead
        title="System Settings"
        text="What is sold, what the platform keeps of it, and how people reach you. Every change is recorded in the audit; bookings keep what they were sold as."
      >
        <div className="flex flex-wrap gap-2">
          <Link to={paths.adminNewsletter()} className={buttonClass('quiet', 'sm')}>
            Newsletter
          </Link>
          <Link to={paths.adminAudit()} className={buttonClass('quiet', 'sm')}>
            Audit
          </Link>
        </div>
      </AdminHead>
      <AdminOutcome outcome={actionData} />
      {PRODUCT_FAMILIES.map((family) => (
        <section key={family} className="mt-6 first-of-type:mt-0" aria-labelledby={`family-${family}`}>
          <h2 id={`family-${family}`} className="title mb-3">
            {FAMILY_TITLES[family]}
          </h2>
          <ul className="catalog-list">
            {products
              .filter((product) => product.family === family)
              .map((product) => (
                <li key={product.id}>
                  <span className="min-w-0">
                    <span className="cell-main">{product.name}</span>
                    <span className="cell-sub">{product.subtitle}</span>
                  </span>
                  <span className="flex flex-wrap gap-1.5">
                    {product.isPopular && <Badge tone="rec">Popular</Badge>}
                    {!product.isActive && <Badge>Not on sale</Badge>}
                  </span>
                  <span className="tabular">
                    {product.originalPriceCents !== null && <s className="mr-2 text-muted">{formatMoney(product.originalPriceCents)}</s>}
                    {formatMoney(product.priceCents)}
                  </span>
                  <Link
                    to={paths.adminSettings({ product: product.id })}
                    preventScrollReset
                    className={buttonClass('quiet', 'sm')}
                    aria-label={`Edit ${product.name}`}
                  >
                    Edit
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <div className="settings-columns">
        <SettingForm intent="commission" title="Commission" text="Percent of the price that the platform keeps of new bookings.">
          <div className="grid gap-4 sm:grid-cols-2">
            {[
              { name: 'marketplace', label: 'Marketplace', value: percent(commission.marketplace) },
              { name: 'beginner', label: 'Package flow, beginner', value: percent(levels.beginner) },
              { name: 'intermediate', label: 'Package flow, intermediate', value: percent(levels.intermediate) },
              { name: 'pro', label: 'Package flow, pro', value: percent(levels.pro) },
            ].map(({ name, label, value }) => (
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
        <SettingForm intent="contact" title="Contact details" text="Shown in the footer, in help and in e-mails. What is empty is not shown.">
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
            label="Support e-mail"
            name="supportEmail"
            type="email"
            maxLength={254}
            optional
            defaultValue={given('contact')?.values?.['supportEmail'] ?? contact.supportEmail}
            error={given('contact')?.errors?.['supportEmail']}
          />
        </SettingForm>
      </div>
      {edited && <ProductDialog key={edited.id} product={edited} outcome={given('product')} isSaved={actionData?.ok === true} />}
    </>
  )
}
