import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { addPortfolioItem } from '#app/features/portfolio/add-portfolio-item.server.ts'
import { sampleInput } from '#app/features/portfolio/portfolio-inputs.ts'
import { PORTFOLIO_MAX } from '#app/features/portfolio/portfolio.ts'
import { db } from '#app/platform/db.ts'

/** @throws Conflict (`too_many`) */
export async function requireRoom(viewer: Viewer): Promise<void> {
  const { count } = await db()
    .selectFrom('orbiterPortfolio')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('orbiterId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (count >= PORTFOLIO_MAX)
    throw new Conflict('too_many', `A portfolio holds up to ${PORTFOLIO_MAX} items.`)
}

/**
 * Adds a link to something on another site. A portfolio contains each URL only once.
 * @throws InvalidInput, Conflict
 */
export async function addPortfolioLink(viewer: Viewer, input: unknown): Promise<void> {
  const { title, url, description } = parseInput(sampleInput, input)
  if (!url) throw new InvalidInput({ url: 'Enter the address of your sample.' })
  await requireRoom(viewer)
  const known = await db()
    .selectFrom('orbiterPortfolio')
    .select('id')
    .where('orbiterId', '=', viewer.id)
    .where('mediaUrl', '=', url)
    .executeTakeFirst()
  if (!known)
    await addPortfolioItem(viewer, { title, description, mediaUrl: url, mediaType: 'link' })
}
