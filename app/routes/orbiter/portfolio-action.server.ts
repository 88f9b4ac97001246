import type { Viewer } from '#app/features/accounts/viewer.ts'
import { addPortfolioLink } from '#app/features/creators/add-portfolio-link.server.ts'
import { addPortfolioPicture } from '#app/features/creators/add-portfolio-upload.server.ts'
import { coverPortfolioItem, featurePortfolioItem, movePortfolioItem } from '#app/features/creators/arrange-portfolio.server.ts'
import { dropUpload, retryUpload } from '#app/features/creators/drop-upload.server.ts'
import { removePortfolioItem } from '#app/features/creators/remove-portfolio-item.server.ts'
import { runAction } from '#app/forms/form-action.server.ts'

type Values = Record<string, string>

const ANSWERS: Record<string, (viewer: Viewer, values: Values, form: FormData) => Promise<{ title: string; description: string; toast?: boolean }>> = {
  'add-item': async (viewer, values, form) => {
    const file = form.get('file')
    if (file instanceof File && (file.size > 0 || file.name !== '')) {
      await addPortfolioPicture(viewer, values, new Uint8Array(await file.arrayBuffer()))
    } else {
      await addPortfolioLink(viewer, values)
    }
    return { title: 'Added to your portfolio', description: 'Customers see it on your profile.' }
  },
  'move-item': async (viewer, values) => {
    await movePortfolioItem(viewer, values)
    return { title: 'Order changed', description: 'Customers see your work in this order.', toast: false }
  },
  'feature-item': async (viewer, values) => {
    const { isFeatured } = await featurePortfolioItem(viewer, values)
    return isFeatured
      ? { title: 'Featured', description: 'It is shown before the rest of your work.' }
      : { title: 'No longer featured', description: 'It stands in line with the rest of your work.' }
  },
  'cover-item': async (viewer, values) => {
    await coverPortfolioItem(viewer, values)
    return { title: 'Your cover', description: 'It stands on your card and on top of your profile.' }
  },
  'remove-item': async (viewer, values) => {
    await removePortfolioItem(viewer, values)
    return { title: 'Removed', description: 'It is no longer in your portfolio.' }
  },
  'drop-upload-item': async (viewer, values) => {
    await dropUpload(viewer, values)
    return { title: 'Upload removed', description: 'What had arrived of it is deleted.' }
  },
  'retry-upload-item': async (viewer, values) => {
    await retryUpload(viewer, values)
    return { title: 'Trying again', description: 'We are preparing your video once more.' }
  },
}

/** What the buttons of the portfolio do; null for an intent of somebody else's. */
export function changePortfolio(viewer: Viewer, values: Values, form: FormData) {
  const answer = Object.hasOwn(ANSWERS, values['intent'] ?? '') ? ANSWERS[values['intent'] ?? ''] : undefined
  return answer ? runAction({ failure: 'Failed to update your portfolio. Please try again.', values, work: () => answer(viewer, values, form) }) : null
}
