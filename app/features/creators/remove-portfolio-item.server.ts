import { z } from 'zod'
import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { transaction } from '#app/platform/db.ts'

const itemInput = z.object({ itemId: z.uuid() })

/** Takes an item out of the Orbiter's own portfolio. @throws InvalidInput, NotFound */
export function removePortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId } = parseInput(itemInput, input)
  return transaction(async (tx) => {
    const gone = await tx.deleteFrom('orbiter_portfolio').where('id', '=', itemId).where('orbiter_id', '=', viewer.id).returning('id').executeTakeFirst()
    if (!gone) throw new NotFound('This item is no longer in your portfolio.')
    const left = await tx.selectFrom('orbiter_portfolio').select('id').where('orbiter_id', '=', viewer.id).limit(1).executeTakeFirst()
    await tx
      .updateTable('profiles')
      .set({ has_portfolio: left !== undefined })
      .where('user_id', '=', viewer.id)
      .execute()
  })
}
