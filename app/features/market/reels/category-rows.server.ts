/** Reads and writes the rows of categories and their reels, for changing categories. */
import { sql } from 'kysely'
import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { DEFAULT_CATEGORY } from '#market/reels/reel.ts'
import type { Tx } from '#app/platform/db.ts'

export const isAll = (name: string) => name.toLowerCase() === 'all'

/** Returns all categories in display order. Only one transaction at a time can change them. */
export async function lockCategories(tx: Tx) {
  await sql`lock table categories in share row exclusive mode`.execute(tx)
  return tx
    .selectFrom('categories')
    .select(['id', 'name', 'displayOrder', 'isActive'])
    .orderBy('displayOrder')
    .orderBy('name')
    .forUpdate()
    .execute()
}

type Category = Awaited<ReturnType<typeof lockCategories>>[number]

export function getCategory(categories: Category[], id: string): Category {
  const category = categories.find((candidate) => candidate.id === id)
  if (!category) throw new NotFound('This category no longer exists.')
  return category
}

export function checkName(categories: Category[], name: string, ownId: string | null): void {
  if (isAll(name)) throw new InvalidInput({ name: '“All” is reserved. Choose another name.' })
  const isTaken =
    name.toLowerCase() === DEFAULT_CATEGORY ||
    categories.some(
      (other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase(),
    )
  if (isTaken) throw new InvalidInput({ name: 'A category with this name already exists.' })
}

export async function moveReels(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('reels')
    .set({ category: to })
    .where(sql<string>`lower(category)`, '=', from.toLowerCase())
    .execute()
}

export async function setOrder(tx: Tx, id: string, order: number): Promise<void> {
  await tx.updateTable('categories').set({ displayOrder: order }).where('id', '=', id).execute()
}
