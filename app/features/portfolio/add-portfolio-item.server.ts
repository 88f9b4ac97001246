import type { z } from 'zod'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { portfolioItemInput } from '#app/features/portfolio/portfolio-inputs.ts'
import { setHasPortfolio } from '#app/features/accounts/orbiter-profile.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

/** Adds a reel or picture to an Orbiter's portfolio. @throws InvalidInput */
export function addPortfolioItem(viewer: Viewer, input: unknown): Promise<{ id: string }> {
  const item = parseInput(portfolioItemInput, input)
  return transaction(async (tx) => ({ id: await insertPortfolioItem(tx, viewer.id, item) }))
}

/** @returns its id */
export async function insertPortfolioItem(
  tx: Tx,
  orbiterId: string,
  item: z.output<typeof portfolioItemInput>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('orbiterPortfolio')
    .values({ ...item, id, orbiterId, createdAt: now() })
    .execute()
  await setHasPortfolio(tx, orbiterId, true)
  return id
}
