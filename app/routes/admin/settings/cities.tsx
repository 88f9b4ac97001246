import type { Route } from './+types/cities'
import { addCity, changeCity, moveCityUp } from '#market/catalog/change-cities.server.ts'
import { listStoredCities } from '#market/catalog/cities.server.ts'
import { listAwaitedCities } from '#market/places/city-interest.server.ts'
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
import { CityList } from '#app/routes/admin/settings/city-list.tsx'
import { AwaitedCities } from '#app/routes/admin/settings/awaited-cities.tsx'
import { CityDialog } from '#app/routes/admin/settings/city-dialog.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  return readPage(SETTINGS_UNREAD, {}, async () => {
    const requestedSlug = url.searchParams.get('city')
    const [cities, awaited] = await Promise.all([
      listStoredCities(),
      listAwaitedCities(requireViewer(context)),
    ])
    return {
      cities,
      awaited,
      isNew: requestedSlug === 'new',
      edited: cities.find((city) => city.slug === requestedSlug) ?? null,
    }
  })
}

export const action = formAction({
  failure: SETTINGS_FAILED,
  intents: {
    async 'city-added'({ context, values }) {
      await addCity(requireViewer(context), values)
      return SHOWN
    },
    async city({ context, values }) {
      await changeCity(requireViewer(context), values['id'] ?? '', values)
      return SHOWN
    },
    async 'city-up'({ context, values: { id = '' } }) {
      await moveCityUp(requireViewer(context), id)
      return SHOWN
    },
  },
})

export const clientAction = toastResult(SETTINGS_FAILED)

export default function Cities({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <SettingsPage result={result}>
      {content && <CityList cities={content.cities} />}
      {content?.awaited[0] && <AwaitedCities cities={content.awaited} />}
      {content && (content.isNew || content.edited) && (
        <CityDialog key={content.edited?.slug ?? 'new'} city={content.edited} result={result} />
      )}
    </SettingsPage>
  )
}
