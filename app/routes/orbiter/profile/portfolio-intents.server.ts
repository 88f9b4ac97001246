import { addPortfolioLink } from '#market/portfolio/add-portfolio-link.server.ts'
import { addPortfolioPicture } from '#market/portfolio/add-portfolio-upload.server.ts'
import {
  coverPortfolioItem,
  featurePortfolioItem,
  movePortfolioItem,
  rewordPortfolioItem,
} from '#market/portfolio/arrange-portfolio.server.ts'
import { PORTFOLIO_MAX } from '#market/portfolio/portfolio.ts'
import { dismissSample, retrySample } from '#market/portfolio/portfolio-upload.server.ts'
import { removePortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** How many places an item moves: one, unless the form says otherwise. */
const readSteps = (steps = '1') =>
  Math.min(PORTFOLIO_MAX, Math.max(1, Number.parseInt(steps, 10) || 1))

const moveItem =
  (direction: 'up' | 'down'): Intents[string] =>
  async ({ context, values }) => {
    const viewer = requireViewer(context)
    // A dragged item moves several places at once.
    for (let left = readSteps(values['steps']); left > 0; left -= 1)
      await movePortfolioItem(viewer, { itemId: values['itemId'], direction })
    return {
      title: 'Order changed',
      description: 'Customers see your work in this order.',
      toast: false,
    }
  }

/** The actions of the portfolio's buttons. */
export const portfolioIntents: Intents = {
  async 'add-item'({ context, values, form }) {
    const file = form.get('file')
    if (file instanceof File && (file.size > 0 || file.name !== '')) {
      await addPortfolioPicture(
        requireViewer(context),
        values,
        new Uint8Array(await file.arrayBuffer()),
      )
    } else {
      await addPortfolioLink(requireViewer(context), values)
    }
    return { title: 'Added to your portfolio', description: 'Customers see it on your profile.' }
  },
  'move-item-up': moveItem('up'),
  'move-item-down': moveItem('down'),
  async 'feature-item'({ context, values }) {
    const { isFeatured } = await featurePortfolioItem(requireViewer(context), values)
    return isFeatured
      ? { title: 'Featured', description: 'It is shown before the rest of your work.' }
      : {
          title: 'No longer featured',
          description: "It's back in order with the rest of your work.",
        }
  },
  async 'reword-item'({ context, values }) {
    await rewordPortfolioItem(requireViewer(context), values)
    return { title: 'Changes saved', description: 'Customers see the new words.' }
  },
  async 'cover-item'({ context, values }) {
    await coverPortfolioItem(requireViewer(context), values)
    return {
      title: 'Your cover',
      description: 'It appears on your card and at the top of your profile.',
    }
  },
  async 'remove-item'({ context, values }) {
    await removePortfolioItem(requireViewer(context), values)
    return { title: 'Removed', description: 'It is no longer in your portfolio.' }
  },
  async 'drop-upload-item'({ context, values }) {
    await dismissSample(requireViewer(context), values)
    return { title: 'Upload removed', description: 'The uploaded part has been deleted.' }
  },
  async 'retry-upload-item'({ context, values }) {
    await retrySample(requireViewer(context), values)
    return { title: 'Trying again', description: "We're processing your video again." }
  },
}
