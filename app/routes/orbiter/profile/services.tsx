import type { Route } from './+types/services'
import { countOf } from '#app/base/count.ts'
import { newId } from '#app/base/ids.ts'
import { readOwnOffers, type OwnOffers } from '#market/offers/own-offers.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { offerIntents } from '#app/routes/orbiter/profile/offer-intents.server.ts'
import { OffersSection } from '#app/routes/orbiter/profile/offers-section.tsx'
import { useEditorDesk, type SectionHandle } from '#app/routes/orbiter/profile/editor-desk.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('own services failed to load', {}, async () => ({
    offers: await readOwnOffers(viewer),
    // Forms that add something carry its id, so that submitting twice adds it once.
    newIds: { service: newId(), package: newId() },
  }))
}

const FAILED = 'Failed to save your prices. Please try again.'

export const action = formAction({ failure: FAILED, intents: offerIntents })

export const clientAction = toastResult(FAILED)

export const handle: SectionHandle<{ offers: OwnOffers }> = {
  headlineOf({ offers: { services, packages } }) {
    const shown = [...services, ...packages].filter(({ isActive }) => isActive)
    return shown.length === 0
      ? 'No services to book.'
      : `${countOf(shown.length, 'offer')} to book.`
  },
}

/** The section of services and custom packages. */
export default function OrbiterServices({
  loaderData: { content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useEditorDesk()
  if (!content || !desk) return <DashboardFailed result={result} />
  return (
    <div className="editor-section">
      <DocumentResult result={result} className="" />
      <OffersSection {...content} answer={result} onTyped={desk.onTyped} />
    </div>
  )
}
