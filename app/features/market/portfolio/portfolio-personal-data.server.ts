/** An Orbiter's portfolio. */
import { env } from '#app/platform/env.ts'
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const portfolioPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    const items = await tx
      .deleteFrom('orbiterPortfolio')
      .where('orbiterId', '=', id)
      .returning(['mediaUrl', 'thumbnailUrl'])
      .execute()
    return items.flatMap((item) => [item.mediaUrl, item.thumbnailUrl])
  },

  async exportPerson(tx, { id }) {
    const items = await tx
      .selectFrom('orbiterPortfolio')
      .selectAll()
      .where('orbiterId', '=', id)
      .execute()
    const portfolio = items.map((item) => ({
      ...item,
      mediaUrl: wholeAddress(item.mediaUrl),
      thumbnailUrl: item.thumbnailUrl && wholeAddress(item.thumbnailUrl),
    }))
    return { portfolio }
  },
}

/** Adds the site's origin to our own files, so that they can be fetched. */
const wholeAddress = (url: string) => (url.startsWith('/') ? env().publicUrl + url : url)
