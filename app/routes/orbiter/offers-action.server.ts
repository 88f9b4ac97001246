import type { Viewer } from '#app/features/accounts/viewer.ts'
import { removeOffer, switchOffer } from '#app/features/creators/arrange-offers.server.ts'
import { savePackage, saveReelPrices, saveService } from '#app/features/creators/save-offer.server.ts'
import { runAction } from '#app/forms/form-action.server.ts'

type Values = Record<string, string>

const ANSWERS: Record<string, (viewer: Viewer, values: Values) => Promise<{ title: string; description: string }>> = {
  'reel-prices': async (viewer, values) => {
    await saveReelPrices(viewer, values)
    return { title: 'Prices saved', description: 'Bookings that you have keep the price they were made at.' }
  },
  'own-offer-save': async (viewer, values) => {
    const { isNew } = values['kind'] === 'package' ? await savePackage(viewer, values) : await saveService(viewer, values)
    const seen = values['isActive'] === 'on' ? 'Customers see it on your profile.' : 'Customers do not see it until you show it.'
    return { title: isNew ? 'Added to your list' : 'Changes saved', description: seen }
  },
  'own-offer-switch': async (viewer, values) => {
    const { name, isActive } = await switchOffer(viewer, values)
    return isActive
      ? { title: 'Shown', description: `Customers can book ${name} now.` }
      : { title: 'Hidden', description: `${name} is off your profile. Bookings of it stay as they are.` }
  },
  'own-offer-remove': async (viewer, values) => {
    const { name, isKept } = await removeOffer(viewer, values)
    return isKept
      ? { title: 'Hidden, not removed', description: `Bookings refer to ${name}, so it stays on your list, out of customers’ sight.` }
      : { title: 'Removed', description: `${name} is no longer on your list.` }
  },
}

/** What the buttons of prices, services and packages do; null for an intent of somebody else's. */
export function changeOffers(viewer: Viewer, values: Values) {
  const answer = Object.hasOwn(ANSWERS, values['intent'] ?? '') ? ANSWERS[values['intent'] ?? ''] : undefined
  return answer ? runAction({ failure: 'Failed to save your prices. Please try again.', values, work: () => answer(viewer, values) }) : null
}
