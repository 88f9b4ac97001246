import { z } from 'zod'
import { cut } from '#app/base/clean-text.ts'
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { requestCopies, requireFetchable } from '#files/media/media-copies.server.ts'
import { changeReel, insertReel } from '#market/reels/change-reel.server.ts'
import { DEFAULT_CATEGORY } from '#market/reels/reel.ts'
import { readReelForm } from '#market/reels/reel-form-input.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { columnNames } from '#app/platform/column-names.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { findAnswer, once } from '#app/platform/idempotency.ts'

/**
 * Finds the Orbiter of a reel, to whom "book this creator" leads.
 * @param email when empty, the reel names no Orbiter
 * @throws InvalidInput (field `orbiterEmail`)
 */
async function getOrbiterId(tx: Tx, email: string): Promise<string | null> {
  if (!email) return null
  const orbiter = await tx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('userRoles.role', '=', 'orbiter')
    .executeTakeFirst()
  if (!orbiter) throw new InvalidInput({ orbiterEmail: 'There is no Orbiter with this email.' })
  return orbiter.id
}

const formKeyInput = z.object({ formKey: z.uuid('Please reload the page and try again.') })

/**
 * Adds a reel. Sending the same form twice adds only one. @throws InvalidInput, KeyReused,
 * NotAllowed
 */
export async function createReel(viewer: Viewer, input: unknown): Promise<string> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const reel = readReelForm(input)
  const { formKey } = parseInput(formKeyInput, input)
  const sending = { userId: viewer.id, scope: 'reel', key: formKey, input: reel }
  const first = await findAnswer<{ id: string }>(sending)
  if (first) return first.id
  await requireFetchable(viewer, { videoUrl: reel.videoUrl, thumbnailUrl: reel.thumbnailUrl })
  const { orbiterEmail = '', ...fields } = reel
  const { id } = await transaction((tx) =>
    once(tx, sending, async () => {
      const category = await getCategoryName(tx, reel.category, null)
      const orbiterId = await getOrbiterId(tx, orbiterEmail)
      const added = await insertReel(tx, { ...fields, category, orbiterId }, viewer.id)
      await requestCopies(tx, added, {
        'reel-video': reel.videoUrl,
        'reel-thumbnail': reel.thumbnailUrl,
      })
      const to = [
        category,
        reel.isActive ? 'active' : 'hidden',
        ...(reel.isFeatured ? ['featured'] : []),
      ].join(', ')
      await recordAudit(tx, {
        area: 'admin',
        action: 'reel.added',
        actor: viewer,
        subjectType: 'reel',
        subjectId: added,
        subjectLabel: reel.title,
        to,
      })
      return { id: added }
    }),
  )
  return id
}

/**
 * Changes a reel. Saving without changes does nothing. @throws InvalidInput, NotAllowed, NotFound
 */
export async function updateReel(viewer: Viewer, reelId: string, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { orbiterEmail, ...reel } = readReelForm(input)
  await requireFetchable(viewer, { videoUrl: reel.videoUrl, thumbnailUrl: reel.thumbnailUrl })
  await transaction(async (tx) => {
    const before = await getLockedReel(tx, reelId)
    await requestCopies(tx, reelId, {
      'reel-video': reel.videoUrl,
      'reel-thumbnail': reel.thumbnailUrl,
    })
    const category = await getCategoryName(tx, reel.category, before.category)
    const orbiterId =
      orbiterEmail === undefined ? before.orbiterId : await getOrbiterId(tx, orbiterEmail)
    const tags = reel.tags.length > 0 ? reel.tags : null
    const after = { ...reel, category, tags, orbiterId }
    const changed = Object.entries(after).filter(
      ([name, value]) =>
        JSON.stringify(before[name as keyof typeof after]) !== JSON.stringify(value),
    )
    if (changed.length === 0) return
    const { isActive, ...set } = after
    const action = isActive === before.isActive ? undefined : isActive ? 'show' : 'hide'
    await changeReel(tx, reelId, { ...(action ? { action } : {}), set })
    await recordChange(tx, viewer, {
      reel: { id: reelId, title: reel.title },
      from: changed
        .map(([name]) => `${columnNames.inSql(name)}: ${show(before[name as keyof typeof after])}`)
        .join('\n'),
      to: changed.map(([name, value]) => `${columnNames.inSql(name)}: ${show(value)}`).join('\n'),
    })
  })
}

type Flag = 'featured' | 'active'

/**
 * Sets whether a reel is featured, or whether it is active. Idempotent.
 * @throws NotAllowed, NotFound
 */
export async function setReelFlag(
  viewer: Viewer,
  reelId: string,
  flag: Flag,
  isOn: boolean,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const column = flag === 'featured' ? 'isFeatured' : 'isActive'
  await transaction(async (tx) => {
    const reel = await getLockedReel(tx, reelId)
    if (reel[column] === isOn) return
    if (flag === 'featured') await changeReel(tx, reelId, { set: { isFeatured: isOn } })
    else await changeReel(tx, reelId, { action: isOn ? 'show' : 'hide' })
    const words: Record<Flag, [string, string]> = {
      featured: ['not featured', 'featured'],
      active: ['hidden', 'active'],
    }
    const [from, to] = isOn ? words[flag] : words[flag].toReversed()
    await recordChange(tx, viewer, { reel, from, to })
  })
}

interface Change {
  reel: { id: string; title: string }
  from: string | undefined
  to: string | undefined
}

async function recordChange(tx: Tx, viewer: Viewer, { reel, from, to }: Change): Promise<void> {
  const subject = { subjectType: 'reel' as const, subjectId: reel.id }
  await recordAudit(tx, {
    area: 'admin',
    action: 'reel.changed',
    actor: viewer,
    ...subject,
    subjectLabel: reel.title,
    from,
    to,
  })
  await recordEvent(tx, { kind: 'reel.changed', ...subject, actorId: viewer.id, audience: [] })
}

async function getLockedReel(tx: Tx, reelId: string) {
  const reel = isUuid(reelId)
    ? await tx
        .selectFrom('reels')
        .selectAll()
        .where('id', '=', reelId)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!reel) throw new NotFound('This reel no longer exists.')
  return reel
}

function show(value: string | number | boolean | string[] | null): string {
  if (value === null) return '–'
  return Array.isArray(value) ? value.join(', ') : cut(String(value), 300)
}

/**
 * Returns the category in its official spelling. It must be an active category, the general one, or
 * the reel's current one.
 * @throws InvalidInput
 */
async function getCategoryName(tx: Tx, requested: string, present: string | null): Promise<string> {
  if (requested === DEFAULT_CATEGORY || requested === present) return requested
  const rows = await tx
    .selectFrom('categories')
    .select('name')
    .where('isActive', '=', true)
    .forShare()
    .execute()
  const found = rows.find(
    ({ name }) => name.toLowerCase() === requested.toLowerCase() && name.toLowerCase() !== 'all',
  )
  if (!found) throw new InvalidInput({ category: 'Choose a category from the list.' })
  return found.name
}
