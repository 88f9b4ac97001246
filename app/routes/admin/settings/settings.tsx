import type { Route } from './+types/settings'
import { listCatalog } from '#market/catalog/catalog-queries.server.ts'
import {
  changeCommission,
  changeContact,
  changeProduct,
} from '#market/catalog/change-catalog.server.ts'
import { changeListingChecks } from '#work/onboarding/listing-needs.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { changePayoutTerms, readPayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import {
  SETTINGS_FAILED,
  SETTINGS_UNREAD,
  SettingsPage,
  SHOWN,
} from '#app/routes/admin/settings/settings-page.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { leadFromTab } from '#app/routes/shell/tab-query.server.ts'
import { Catalog } from '#app/routes/admin/settings/catalog-form.tsx'

export const middleware = [
  leadFromTab({
    cities: adminPaths.cities(),
    claims: adminPaths.claims(),
    texts: adminPaths.texts(),
  }),
]

export function loader({ url }: Route.LoaderArgs) {
  return readPage(SETTINGS_UNREAD, {}, async () => {
    const [products, commission, contact, listing, payouts] = await Promise.all([
      listCatalog(),
      getSetting('commission_bps'),
      getSetting('contact'),
      getSetting('listing'),
      takesPayments() ? readPayoutTerms() : null,
    ])
    return {
      products,
      commission,
      contact,
      listing,
      payouts,
      edited: products.find((product) => product.id === url.searchParams.get('product')) ?? null,
    }
  })
}

const SAVED = { title: 'Success', description: 'Settings saved. They apply to new bookings.' }

export const action = formAction({
  failure: SETTINGS_FAILED,
  intents: {
    async product({ context, values }) {
      await changeProduct(requireViewer(context), values['id'] ?? '', values)
      return SAVED
    },
    async commission({ context, values }) {
      await changeCommission(requireViewer(context), values)
      return SAVED
    },
    async contact({ context, values }) {
      await changeContact(requireViewer(context), values)
      return SHOWN
    },
    async payouts({ context, values }) {
      await changePayoutTerms(requireViewer(context), values)
      return { title: 'Success', description: 'Settings saved. They apply to the next payouts.' }
    },
    async listing({ context, values }) {
      await changeListingChecks(requireViewer(context), values)
      return { title: 'Success', description: 'Settings saved. They apply to new listings.' }
    },
  },
})

export const clientAction = toastResult(SETTINGS_FAILED)

export default function Settings({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <SettingsPage result={result}>
      {content && <Catalog {...content} result={result} />}
    </SettingsPage>
  )
}
