import type { Route } from './+types/prices'
import { formatMoney } from '#app/base/money.ts'
import { startingPriceOf } from '#market/offers/own-offers.ts'
import { reelPriceFields } from '#people/accounts/reel-prices.ts'
import { readOwnOffers, type OwnOffers } from '#market/offers/own-offers.server.ts'
import { saveReelPrices } from '#market/offers/save-offer.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { PriceForm } from '#app/routes/orbiter/profile/price-form.tsx'
import { useEditorDesk, type SectionHandle } from '#app/routes/orbiter/profile/editor-desk.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('own prices failed to load', {}, () => readOwnOffers(viewer))
}

const FAILED = 'Failed to save your prices. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'reel-prices'({ context, values }) {
      await saveReelPrices(requireViewer(context), values)
      return { title: 'Prices saved', description: 'Existing bookings keep their price.' }
    },
  },
})

export const clientAction = toastResult(FAILED)

export const handle: SectionHandle<OwnOffers> = {
  headlineOf({ reels }) {
    const from = startingPriceOf(reelPriceFields().map((price) => reels[price]))
    return from === null ? 'No reel prices yet.' : `Reels from ${formatMoney(from)}.`
  },
}

/** The section of prices: what standard reels cost, and what the Orbiter earns. */
export default function OrbiterPrices({
  loaderData: { content: offers },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useEditorDesk()
  if (!offers || !desk) return <DashboardFailed result={result} />
  return (
    <section aria-labelledby="prices-title" className="editor-section">
      <DocumentResult result={result} />
      <div>
        <h2 id="prices-title" className="title">
          Standard reels
        </h2>
        <p className="above-4 text-muted">
          You keep {100 - offers.commissionBps / 100}% of every price. New prices apply to new
          requests.
        </p>
      </div>
      <PriceForm offers={offers} answer={result} onTyped={desk.onTyped} />
    </section>
  )
}
