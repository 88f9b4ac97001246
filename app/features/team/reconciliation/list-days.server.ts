/** Lets admins see and handle days on which the gateway and the ledger differ. */
import type { Updateable } from 'kysely'
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { isDate } from '#app/base/zoned-time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { RECONCILE } from '#team/reconciliation/check-day.server.ts'
import type { Difference } from '#team/reconciliation/reconciliation.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'
import type { Reconciliations } from '#db/types.ts'

const PAGE = 31
const EXPLANATION_MAX = 1000

export interface ReconciledDay {
  /** `2026-11-22`, in UTC. */
  day: string
  gateway: string
  /** ISO 8601; null if the day is not checked yet. */
  checkedAt: string | null
  /** Whether an admin has asked for another check that is not done yet. */
  isChecking: boolean
  ledgerCents: number
  gatewayCents: number
  objectCount: number
  /** The number of all differences; only the first 200 are listed. */
  differenceCount: number
  differences: Difference[]
  explanation: string | null
  explainedBy: string | null
}

export interface ReconciledDays {
  days: ReconciledDay[]
  /** The last day of this page if there are earlier days; otherwise null. */
  before: string | null
  /** Whether cards are charged through Orbit. */
  isOn: boolean
}

/** A month of days, newest first. @throws NotAllowed */
export async function listReconciledDays(
  viewer: Viewer,
  before: string | null,
): Promise<ReconciledDays> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('reconciliations as r')
    .leftJoin('users as u', 'u.id', 'r.explainedBy')
    .select([
      'r.day',
      'r.gateway',
      'r.checkedAt',
      'r.requestedAt',
      'r.ledgerCents',
      'r.gatewayCents',
    ])
    .select(['r.objectCount', 'r.differenceCount', 'r.differences', 'r.explanation'])
    .select('u.fullName as explainedBy')
    .$if(before !== null && isDate(before), (query) => query.where('r.day', '<', before ?? ''))
    .orderBy('r.day', 'desc')
    .orderBy('r.gateway')
    .limit(PAGE + 1)
    .execute()
  const days = rows.slice(0, PAGE).map(({ checkedAt, requestedAt, differences, ...row }) => ({
    ...row,
    checkedAt: checkedAt?.toISOString() ?? null,
    isChecking: requestedAt !== null && (checkedAt === null || requestedAt > checkedAt),
    differences: differences as unknown as Difference[],
  }))
  const isOn = takesPayments()
  return { days, before: rows.length > PAGE ? (days.at(-1)?.day ?? null) : null, isOn }
}

const dayInput = z.object({ day: z.string(), gateway: z.literal(['test', 'stripe']) })

const NEVER_CHECKED = 'This day was never checked.'

/** @throws NotFound */
function readDay(input: unknown): z.infer<typeof dayInput> {
  const parsed = dayInput.safeParse(input)
  if (!parsed.success || !isDate(parsed.data.day)) throw new NotFound(NEVER_CHECKED)
  return parsed.data
}

type Day = ReturnType<typeof readDay>

async function lockDay(tx: Tx, { day, gateway }: Day) {
  const row = await tx
    .selectFrom('reconciliations')
    .select(['differenceCount', 'explanation', 'checkedAt', 'requestedAt'])
    .where('day', '=', day)
    .where('gateway', '=', gateway)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new NotFound(NEVER_CHECKED)
  return row
}

const changeDay = (tx: Tx, { day, gateway }: Day, set: Updateable<Reconciliations>) =>
  tx
    .updateTable('reconciliations')
    .set(set)
    .where('day', '=', day)
    .where('gateway', '=', gateway)
    .execute()

const subjectOf = ({ day, gateway }: Day) => ({
  subjectType: 'reconciliation',
  subjectId: `${gateway}/${day}`,
  subjectLabel: `Reconciliation of ${day}`,
})

/**
 * Has a day checked again. Further requests before that check change nothing.
 * @throws NotAllowed, NotFound if the day was never checked
 */
export async function recheckDay(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const day = readDay(input)
  await transaction(async (tx) => {
    const { requestedAt, checkedAt } = await lockDay(tx, day)
    if (requestedAt && (!checkedAt || requestedAt > checkedAt)) return
    await changeDay(tx, day, { requestedAt: now() })
    await enqueue(tx, RECONCILE, [{ day: day.day, gateway: day.gateway }])
    await recordAudit(tx, {
      area: 'admin',
      action: 'reconciliation.repeated',
      actor: viewer,
      ...subjectOf(day),
    })
  })
}

const explainInput = z.object({
  explanation: requiredParagraph(EXPLANATION_MAX, 'Say what happened.'),
})

/**
 * Stores an admin's explanation of a day's differences, which stops the alarm from repeating.
 * @throws NotAllowed, InvalidInput, NotFound, Conflict (`no-difference`)
 */
export async function explainDay(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const day = readDay(input)
  const { explanation } = parseInput(explainInput, input)
  await transaction(async (tx) => {
    const row = await lockDay(tx, day)
    if (row.differenceCount === 0) throw new Conflict('no-difference', 'Nothing differs anymore.')
    if (row.explanation === explanation) return
    await changeDay(tx, day, { explanation, explainedBy: viewer.id, explainedAt: now() })
    await recordAudit(tx, {
      area: 'admin',
      action: 'reconciliation.explained',
      actor: viewer,
      ...subjectOf(day),
      from: row.explanation,
      to: explanation,
    })
  })
}
