import type { Route } from './+types/orbiter-profile'
import { newId } from '#app/base/ids.ts'
import { listPortfolio } from '#app/features/creators/creator-queries.server.ts'
import { readModelState } from '#app/features/onboarding/model-switch.server.ts'
import { listOwnUploads } from '#app/features/portfolio/open-upload.server.ts'
import { readOwnOffers } from '#app/features/offers/own-offers.server.ts'
import { readProfileEditor } from '#app/features/creators/own-profile.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useDesk } from '#app/routes/orbiter/desk.ts'
import { offerIntents } from '#app/routes/orbiter/offer-intents.server.ts'
import { portfolioIntents } from '#app/routes/orbiter/portfolio-intents.server.ts'
import { profileIntents } from '#app/routes/orbiter/profile-intents.server.ts'
import { ProfileTab } from '#app/routes/orbiter/profile-tab.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('orbiter profile failed to load', {}, async () => {
    const [editor, model, portfolio, uploads, offers] = await Promise.all([
      readProfileEditor(viewer),
      readModelState(viewer),
      listPortfolio(viewer.id),
      listOwnUploads(viewer),
      readOwnOffers(viewer),
    ])
    // Forms that add something carry its id, so that submitting twice adds it once.
    return {
      editor,
      model,
      portfolio,
      uploads,
      offers,
      newIds: { service: newId(), package: newId() },
    }
  })
}

function failureOf(intent: string): string {
  if (intent.endsWith('-item')) return 'Failed to update your portfolio. Please try again.'
  if (intent === 'reel-prices' || intent.startsWith('own-offer'))
    return 'Failed to save your prices. Please try again.'
  return 'Failed to save profile. Please try again.'
}

export const action = formAction({
  failure: failureOf,
  intents: { ...profileIntents, ...offerIntents, ...portfolioIntents },
})

export const clientAction = toastResult(failureOf)

export default function OrbiterProfile({
  loaderData: { content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useDesk()
  if (!content || !desk) return <DashboardFailed result={result} />
  return (
    <>
      <DocumentResult result={result} />
      <ProfileTab
        key={content.editor.card.userId}
        {...content}
        profile={desk.profile}
        answer={result}
      />
    </>
  )
}
