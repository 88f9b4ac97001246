import { data, Link } from 'react-router'
import type { Route } from './+types/settings'
import { AppError, BadRequest } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { listCatalog } from '#app/features/catalog/catalog-queries.server.ts'
import { changeCommission, changeContact, changeProduct } from '#app/features/catalog/change-catalog.server.ts'
import { addCity, changeCity, moveCityUp } from '#app/features/catalog/change-cities.server.ts'
import { listKeptCities } from '#app/features/catalog/cities.server.ts'
import { changeClaim, listClaims, restoreClaim } from '#app/features/catalog/claims.server.ts'
import { getSetting } from '#app/features/catalog/settings.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { changeNotificationText, getNotificationText, listChangedTexts } from '#app/features/reports/change-notification-text.server.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { AdminHead, AdminResult } from '#app/routes/admin/page-head.tsx'
import { CatalogTab } from '#app/routes/admin/settings/catalog-tab.tsx'
import { CitiesTab } from '#app/routes/admin/settings/cities-tab.tsx'
import { ClaimsTab } from '#app/routes/admin/settings/claims-tab.tsx'
import { TextsTab } from '#app/routes/admin/settings/texts-tab.tsx'
import { runAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import './settings/settings.css'

export const meta: Route.MetaFunction = () => pageMeta('System Settings', 'Catalogue, commission, contact details, cities, claims and notification texts.')

const FAILED = 'Failed to save the settings'
const LOAD_FAILED = 'Failed to load the settings'

async function readCatalog(query: URLSearchParams) {
  const [products, commission, contact] = await Promise.all([listCatalog(), getSetting('commission_bps'), getSetting('contact')])
  return { tab: 'catalog' as const, products, commission, contact, edited: products.find((product) => product.id === query.get('product')) ?? null }
}

async function readCities(query: URLSearchParams) {
  const [cities, asked] = [await listKeptCities(), query.get('city')]
  return { tab: 'cities' as const, cities, isNew: asked === 'new', edited: cities.find((city) => city.slug === asked) ?? null }
}

async function readClaims(query: URLSearchParams) {
  const claims = await listClaims()
  return { tab: 'claims' as const, claims, edited: claims.find((claim) => claim.id === query.get('claim')) ?? null }
}

async function readTexts(viewer: Viewer, query: URLSearchParams) {
  const [changed, asked] = [await listChangedTexts(viewer), query.get('text')]
  const edited = asked ? await getNotificationText(viewer, asked).catch((error: unknown) => (error instanceof AppError ? null : Promise.reject(error))) : null
  return { tab: 'texts' as const, changed, edited }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = signedIn(context)
  const query = new URL(request.url).searchParams
  const tab = query.get('tab')
  try {
    if (tab === 'cities') return await readCities(query)
    if (tab === 'claims') return await readClaims(query)
    return tab === 'texts' ? await readTexts(viewer, query) : await readCatalog(query)
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, LOAD_FAILED)
    return data({ tab: 'failed' as const }, { status: 503 })
  }
}

const SAVED = 'Settings saved. New bookings use them at once.'
const SHOWN = 'Settings saved. Pages show it within a few seconds.'

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = signedIn(context)
  const { intent = '', ...fields } = fieldsOf(await request.formData())
  const { id = '' } = fields
  const changes: Record<string, [change: () => Promise<void>, told: string]> = {
    product: [() => changeProduct(viewer, id, fields), SAVED],
    commission: [() => changeCommission(viewer, fields), SAVED],
    contact: [() => changeContact(viewer, fields), SHOWN],
    'city-added': [() => addCity(viewer, fields), SHOWN],
    city: [() => changeCity(viewer, id, fields), SHOWN],
    'city-up': [() => moveCityUp(viewer, id), SHOWN],
    claim: [() => changeClaim(viewer, id, fields), SHOWN],
    'claim-restored': [() => restoreClaim(viewer, id), SHOWN],
    text: [() => changeNotificationText(viewer, id, fields), 'Settings saved. Messages from now on read like this.'],
  }
  return runAction({
    failure: FAILED,
    values: { ...fields, intent },
    work: async () => {
      const asked = Object.hasOwn(changes, intent) ? changes[intent] : undefined
      if (!asked) throw new BadRequest()
      await asked[0]()
      return { title: 'Success', description: asked[1] }
    },
  })
}

export const clientAction = toastResult(FAILED)

const TABS = [
  { tab: 'catalog', label: 'Catalogue', to: paths.adminSettings() },
  { tab: 'cities', label: 'Cities', to: paths.adminSettings({ tab: 'cities' }) },
  { tab: 'claims', label: 'Claims', to: paths.adminSettings({ tab: 'claims' }) },
  { tab: 'texts', label: 'Notifications', to: paths.adminSettings({ tab: 'texts' }) },
] as const

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  useFailureToast(loaderData.tab === 'failed', LOAD_FAILED)
  return (
    <>
      <AdminHead
        title="System Settings"
        text="What is sold and what the platform keeps of it, where Orbit works, what its pages claim and how its messages read. Every change is recorded in the audit."
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
      <TabLinks
        label="Settings"
        className="mb-8"
        preventScrollReset={false}
        tabs={TABS.map(({ tab, label, to }) => ({ to, label, current: tab === loaderData.tab }))}
      />
      <AdminResult result={result} />
      {loaderData.tab === 'failed' && <RetryNotice title="Couldn't load the settings" retryHref={paths.adminSettings()} />}
      {loaderData.tab === 'catalog' && <CatalogTab {...loaderData} outcome={result} />}
      {loaderData.tab === 'cities' && <CitiesTab {...loaderData} outcome={result} />}
      {loaderData.tab === 'claims' && <ClaimsTab {...loaderData} outcome={result} />}
      {loaderData.tab === 'texts' && <TextsTab {...loaderData} outcome={result} />}
    </>
  )
}
