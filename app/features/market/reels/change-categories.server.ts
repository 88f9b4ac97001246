import { sql } from 'kysely'
import { Conflict, InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  checkName,
  getCategory,
  isAll,
  lockCategories,
  moveReels,
  setOrder,
} from '#market/reels/category-rows.server.ts'
import { DEFAULT_CATEGORY } from '#market/reels/reel.ts'
import { categoryInput } from '#market/reels/reel-form-input.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

const ALL_KEEPS_ITS_NAME = "Cannot change the name of the 'All' category"
const ALL_STAYS = "Cannot delete the 'All' category"

/** @throws InvalidInput, NotAllowed */
export async function createCategory(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { name, displayOrder, isActive } = parseInput(categoryInput, input)
  await transaction(async (tx) => {
    checkName(await lockCategories(tx), name, null)
    const id = newId()
    await tx.insertInto('categories').values({ id, name, displayOrder, isActive }).execute()
    await audit(tx, viewer, {
      action: 'category.added',
      id,
      name,
      to: describe(displayOrder, isActive),
    })
  })
}

/**
 * Changes a category, and renames it on its reels.
 * @throws InvalidInput, NotAllowed, NotFound, Conflict (`all`)
 */
export async function updateCategory(
  viewer: Viewer,
  categoryId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { name, displayOrder, isActive } = parseInput(categoryInput, input)
  await transaction(async (tx) => {
    const categories = await lockCategories(tx)
    const before = getCategory(categories, categoryId)
    if (isAll(before.name) && name !== before.name) throw new Conflict('all', ALL_KEEPS_ITS_NAME)
    if (
      name === before.name &&
      displayOrder === before.displayOrder &&
      isActive === before.isActive
    )
      return
    if (name !== before.name) checkName(categories, name, categoryId)
    await tx
      .updateTable('categories')
      .set({ name, displayOrder, isActive })
      .where('id', '=', categoryId)
      .execute()
    if (name !== before.name) await moveReels(tx, before.name, name)
    const from = `${before.name}, ${describe(before.displayOrder, before.isActive)}`
    await audit(tx, viewer, {
      action: 'category.changed',
      id: categoryId,
      name,
      from,
      to: `${name}, ${describe(displayOrder, isActive)}`,
    })
  })
}

/**
 * Swaps a category with its neighbor. Does nothing when the first is moved up, or the last down.
 * @throws NotAllowed, NotFound
 */
export async function moveCategory(
  viewer: Viewer,
  categoryId: string,
  direction: 'up' | 'down',
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    const categories = await lockCategories(tx)
    const moved = getCategory(categories, categoryId)
    const at = categories.indexOf(moved)
    const neighbour = categories[direction === 'up' ? at - 1 : at + 1]
    if (!neighbour) return
    if (neighbour.displayOrder === moved.displayOrder) {
      // Equal positions cannot be swapped, so all categories are renumbered in their current order,
      // with these two exchanged.
      const order = categories.map((category) =>
        category === moved ? neighbour : category === neighbour ? moved : category,
      )
      for (const [index, category] of order.entries()) await setOrder(tx, category.id, index)
    } else {
      await setOrder(tx, moved.id, neighbour.displayOrder)
      await setOrder(tx, neighbour.id, moved.displayOrder)
    }
    await audit(tx, viewer, {
      action: 'category.moved',
      id: categoryId,
      name: moved.name,
      from: `place ${at + 1}`,
      to: `place ${categories.indexOf(neighbour) + 1}, past ${neighbour.name}`,
    })
  })
}

/**
 * Deletes a category. If it has reels, the input must name the category that they move to.
 * @throws InvalidInput (`moveTo`), NotAllowed, NotFound, Conflict (`all`)
 */
export async function deleteCategory(
  viewer: Viewer,
  categoryId: string,
  moveTo: string,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    const categories = await lockCategories(tx)
    const { name, displayOrder, isActive } = getCategory(categories, categoryId)
    if (isAll(name)) throw new Conflict('all', ALL_STAYS)
    const used = await tx
      .selectFrom('reels')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(sql<string>`lower(category)`, '=', name.toLowerCase())
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const isTarget =
      moveTo === DEFAULT_CATEGORY ||
      categories.some(
        (other) => other.name === moveTo && other.id !== categoryId && !isAll(other.name),
      )
    if (used.count > 0 && !isTarget)
      throw new InvalidInput({ moveTo: 'Choose where its reels go.' })
    const target = isTarget ? moveTo : DEFAULT_CATEGORY
    await moveReels(tx, name, target)
    await tx.deleteFrom('categories').where('id', '=', categoryId).execute()
    const to =
      used.count > 0
        ? `deleted, ${used.count} ${used.count === 1 ? 'reel' : 'reels'} to ${target}`
        : 'deleted'
    await audit(tx, viewer, {
      action: 'category.deleted',
      id: categoryId,
      name,
      from: describe(displayOrder, isActive),
      to,
    })
  })
}

const describe = (order: number, isActive: boolean) =>
  `order ${order}, ${isActive ? 'active' : 'hidden'}`

interface Entry {
  action: 'category.added' | 'category.changed' | 'category.moved' | 'category.deleted'
  id: string
  name: string
  from?: string | null
  to?: string | null
}

async function audit(tx: Tx, viewer: Viewer, { action, id, name, from, to }: Entry): Promise<void> {
  await recordAudit(tx, {
    area: 'admin',
    action,
    actor: viewer,
    subjectType: 'category',
    subjectId: id,
    subjectLabel: name,
    from,
    to,
  })
}
