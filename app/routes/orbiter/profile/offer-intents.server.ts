import { removeOffer, switchOffer } from '#market/offers/arrange-offers.server.ts'
import { savePackage, saveService } from '#market/offers/save-offer.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The actions of the buttons for services and packages. */
export const offerIntents: Intents = {
  async 'own-offer-save'({ context, values }) {
    const { isNew } =
      values['kind'] === 'package'
        ? await savePackage(requireViewer(context), values)
        : await saveService(requireViewer(context), values)
    const seen =
      values['isActive'] === 'on'
        ? 'Customers see it on your profile.'
        : "Customers won't see it until you show it."
    return { title: isNew ? 'Added to your list' : 'Changes saved', description: seen }
  },
  async 'own-offer-switch'({ context, values }) {
    const { name, isActive } = await switchOffer(requireViewer(context), values)
    return isActive
      ? { title: 'Shown', description: `Customers can book ${name} now.` }
      : {
          title: 'Hidden',
          description: `${name} is hidden from your profile. Existing bookings don't change.`,
        }
  },
  async 'own-offer-remove'({ context, values }) {
    const { name, isHidden } = await removeOffer(requireViewer(context), values)
    return isHidden
      ? {
          title: 'Hidden, not removed',
          description: `${name} has bookings, so it stays on your list but customers can't see it.`,
        }
      : { title: 'Removed', description: `${name} is no longer on your list.` }
  },
}
