/** Promo codes, as managed by admins. */
import { sql } from 'kysely'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { addDays } from '#app/base/add-days.ts'
import { parseInput } from '#app/base/form-input.ts'
import { instantOf, DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { worthInWords } from '#money/promotions/promo-code.ts'
import { promoInput } from '#money/promotions/promo-inputs.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

/**
 * Creates a promo code. Its dates are in the time zone that Orbit works in.
 * @throws NotAllowed, InvalidInput
 */
export async function createPromoCode(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const typed = parseInput(promoInput, input)
  const { code, kind, amount, percent, startsOn, endsOn, note } = typed
  const startsAt = startsOn ? instantOf(startsOn, '00:00', DEFAULT_ZONE) : now()
  const endsAt = endsOn ? instantOf(addDays(endsOn, 1), '00:00', DEFAULT_ZONE) : null
  if (endsAt && endsAt <= now()) throw new InvalidInput({ endsOn: 'This day is over.' })
  const worth = {
    amountCents: kind === 'amount' ? amount : null,
    shareBps: kind === 'share' ? percent : null,
  }
  await transaction(async (tx) => {
    const created = await tx
      .insertInto('promoCodes')
      .values({
        code,
        ...worth,
        maxUses: typed.maxUses,
        maxUsesPerPerson: typed.maxUsesPerPerson ?? 1,
        minPriceCents: typed.minPrice ?? 0,
        startsAt,
        endsAt,
        note: note || null,
        createdBy: viewer.id,
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!created) throw new InvalidInput({ code: 'This code exists already. Choose another.' })
    await audit(tx, viewer, { action: 'promo.created', code, to: worthInWords(worth) })
  })
}

/**
 * Turns a code on or off. Orders that already use it keep their price.
 * @throws NotAllowed, NotFound, Conflict (`ended`)
 */
export async function switchPromoCode(
  viewer: Viewer,
  code: string,
  isActive: boolean,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    const promo = await tx
      .selectFrom('promoCodes')
      .select(['isActive', 'endsAt'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!promo) throw new NotFound('There is no such code.')
    if (promo.isActive === isActive) return
    if (isActive && promo.endsAt && promo.endsAt <= now())
      throw new Conflict('ended', 'This code has ended. Create a new one.')
    await tx.updateTable('promoCodes').set({ isActive }).where('code', '=', code).execute()
    const [from, to] = isActive ? ['off', 'on'] : ['on', 'off']
    await audit(tx, viewer, { action: 'promo.switched', code, from, to })
  })
}

function audit(
  tx: Parameters<typeof recordAudit>[0],
  actor: Viewer,
  { code, ...entry }: { action: string; code: string; from?: string; to: string },
): Promise<void> {
  const subject = { subjectType: 'promo-code', subjectId: code, subjectLabel: code }
  return recordAudit(tx, { area: 'admin', actor, ...subject, ...entry })
}

export interface PromoListItem {
  code: string
  amountCents: number | null
  shareBps: number | null
  maxUses: number | null
  maxUsesPerPerson: number
  minPriceCents: number
  startsAt: string
  endsAt: string | null
  isActive: boolean
  note: string | null
  uses: number
  discountCents: number
}

const MOST_LISTED = 200

/** The newest codes, with how often each is in use. @throws NotAllowed */
export async function listPromoCodes(viewer: Viewer): Promise<PromoListItem[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('promoCodes as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('promoUses as u')
          .select([
            sql<number>`count(*)::int`.as('uses'),
            sql<number>`coalesce(sum(u.discount_cents), 0)::float8`.as('discountCents'),
          ])
          .whereRef('u.code', '=', 'c.code')
          .where('u.givenBackAt', 'is', null)
          .as('used'),
      (join) => join.onTrue(),
    )
    .select(['c.code', 'c.amountCents', 'c.shareBps', 'c.maxUses', 'c.maxUsesPerPerson'])
    .select(['c.minPriceCents', 'c.startsAt', 'c.endsAt', 'c.isActive', 'c.note'])
    .select(['used.uses', 'used.discountCents'])
    .orderBy('c.createdAt', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ startsAt, endsAt, uses, discountCents, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    uses: uses ?? 0,
    discountCents: discountCents ?? 0,
  }))
}
