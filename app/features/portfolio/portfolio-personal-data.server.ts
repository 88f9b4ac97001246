/** An Orbiter's portfolio, and the video uploads for it. */
import { env } from '#app/platform/env.ts'
import type { PersonalData } from '#app/features/accounts/data-subject.server.ts'

export const portfolioPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    const items = await tx
      .deleteFrom('orbiterPortfolio')
      .where('orbiterId', '=', id)
      .returning(['mediaUrl', 'thumbnailUrl'])
      .execute()
    const uploads = await tx
      .deleteFrom('portfolioUploads')
      .where('orbiterId', '=', id)
      .returning('posterUrl')
      .execute()
    return [
      ...items.flatMap((item) => [item.mediaUrl, item.thumbnailUrl]),
      ...uploads.map((upload) => upload.posterUrl),
    ]
  },

  async exportPerson(tx, { id }) {
    const items = await tx
      .selectFrom('orbiterPortfolio')
      .selectAll()
      .where('orbiterId', '=', id)
      .execute()
    const videosOnTheirWay = await tx
      .selectFrom('portfolioUploads')
      .select(['title', 'description', 'sizeBytes', 'state', 'createdAt'])
      .where('orbiterId', '=', id)
      .where('state', '!=', 'ready')
      .execute()
    const portfolio = items.map((item) => ({
      ...item,
      mediaUrl: wholeAddress(item.mediaUrl),
      thumbnailUrl: item.thumbnailUrl && wholeAddress(item.thumbnailUrl),
    }))
    return { portfolio, videosOnTheirWay }
  },
}

/** Adds the site's origin to our own files, so that they can be fetched. */
const wholeAddress = (url: string) => (url.startsWith('/') ? env().publicUrl + url : url)
