import { sql } from 'kysely'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { DEFAULT_CATEGORY } from '#app/features/reels/reel.ts'
import { categoryInput } from '#app/features/reels/reel-form-input.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

const isAll = (name: string) => name.toLowerCase() === 'all'
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

/** A new name goes to the reels of the category too. @throws InvalidInput, NotAllowed, NotFound, Conflict (`all`) */
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

/** Changes places with its neighbour; the first one moved up, or the last one down, stays. @throws NotAllowed, NotFound */
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
      // Equal orders cannot be swapped: all are numbered anew as they stand, with these two exchanged.
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
 * One that has reels is deleted only with a word about where they go.
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

/** In their order; one change of the list at a time. */
async function lockCategories(tx: Tx) {
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

function getCategory(categories: Category[], id: string): Category {
  const category = categories.find((candidate) => candidate.id === id)
  if (!category) throw new NotFound('This category no longer exists.')
  return category
}

function checkName(categories: Category[], name: string, ownId: string | null): void {
  if (isAll(name)) throw new InvalidInput({ name: '“All” is reserved. Choose another name.' })
  const isTaken =
    name.toLowerCase() === DEFAULT_CATEGORY ||
    categories.some(
      (other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase(),
    )
  if (isTaken) throw new InvalidInput({ name: 'A category with this name already exists.' })
}

async function moveReels(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('reels')
    .set({ category: to })
    .where(sql<string>`lower(category)`, '=', from.toLowerCase())
    .execute()
}

async function setOrder(tx: Tx, id: string, order: number): Promise<void> {
  await tx.updateTable('categories').set({ displayOrder: order }).where('id', '=', id).execute()
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
