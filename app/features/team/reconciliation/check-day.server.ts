/** Compares a day at the gateway with the ledger, and stores the differences for an admin. */
import { sql } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { addDays } from '#app/base/add-days.ts'
import { formatCents } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import type { Gateway } from '#money/gateways/gateway.ts'
import { gateway, gatewaysInUse } from '#money/gateways/gateways.server.ts'
import type { EventFollowers } from '#money/gateways/receive-event.server.ts'
import { listStrayAnswers } from '#money/gateways/stray-answers.server.ts'
import { readPosted } from '#team/reconciliation/read-posted.server.ts'
import {
  compareDay,
  type Difference,
  excessOf,
  type MovementKind,
  sumOf,
} from '#team/reconciliation/reconciliation.ts'
import { callTeam } from '#people/alerts/call-team.server.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'
import { log } from '#app/platform/log.ts'

export const RECONCILE = 'reconcile'
/** Webhooks may be late, so a day is checked on each of the three days after it. */
const RECENT_DAYS = 3
const MOST_STORED = 200

/** The gateway object behind each kind of difference, by which its follower is chosen. */
const OBJECT_OF = {
  charge: 'charge',
  fee: 'charge',
  refund: 'refund',
  payout: 'payout',
  dispute: 'dispute',
} as const satisfies Record<MovementKind, string>

/**
 * A movement that the ledger lacks may be a lost event, so its object is read again and followed
 * first. A movement that the gateway lacks on this day may have happened on another day.
 */
export async function checkDay(
  day: string,
  followers: EventFollowers,
  through: Gateway = gateway(),
): Promise<Difference[]> {
  const [before, ofDay, after] = await Promise.all(
    [addDays(day, -1), day, addDays(day, 1)].map((each) => through.listMovements(each)),
  )
  const moved = { ofDay: ofDay ?? [], around: [...(before ?? []), ...(after ?? [])] }
  const first = await compare(through, day, moved)
  const lost = first.filter(({ type }) => type !== 'missing-there')
  for (const { kind, objectId } of lost) await follow(through, { kind, objectId }, followers)
  const differences = lost.length > 0 ? await compare(through, day, moved) : first
  const remaining: Difference[] = []
  for (const difference of differences)
    if (!(await movedOnAnotherDay(through, difference))) remaining.push(difference)
  remaining.push(...(await listStray(through, day)))
  const gatewayCents = sumOf(moved.ofDay)
  await store(through, day, {
    ledgerCents: gatewayCents + excessOf(remaining),
    gatewayCents,
    objectCount: new Set(moved.ofDay.map(({ objectId }) => objectId)).size,
    differences: remaining,
  })
  return remaining
}

async function listStray({ name }: Gateway, day: string): Promise<Difference[]> {
  const answers = await listStrayAnswers(name, day)
  return answers.map(({ object, objectId, answer, recorded }) => ({
    type: 'stray',
    kind: object,
    objectId,
    ledgerCents: 0,
    gatewayCents: 0,
    answer: { says: answer, recorded },
  }))
}

interface Moved {
  ofDay: Awaited<ReturnType<Gateway['listMovements']>>
  around: Awaited<ReturnType<Gateway['listMovements']>>
}

async function compare({ name }: Gateway, day: string, { ofDay, around }: Moved) {
  const gatewayIds = [...new Set([...ofDay, ...around].map(({ objectId }) => objectId))]
  const nearby = [addDays(day, -1), day, addDays(day, 1)]
  const posted = await readPosted(name, day, { gatewayIds, nearby })
  return compareDay(ofDay, around, posted)
}

async function follow(
  { name }: Gateway,
  { kind, objectId }: { kind: MovementKind; objectId: string },
  followers: EventFollowers,
): Promise<void> {
  try {
    await followers[OBJECT_OF[kind]](name, objectId)
  } catch (error) {
    // The difference stays in the list. The other differences must still be checked.
    log.warn({ err: error, kind, objectId }, 'movement not followed')
  }
}

/** Asks the gateway, because the ledger may have recorded the movement days after it happened. */
async function movedOnAnotherDay(through: Gateway, difference: Difference): Promise<boolean> {
  const { type, kind, objectId, ledgerCents } = difference
  if (type !== 'missing-there' || objectId.includes(':')) return false
  try {
    switch (kind) {
      case 'charge':
        return (await through.readCharge(objectId)).capturedCents === ledgerCents
      case 'fee':
        return (await feeOf(through, objectId)) === -ledgerCents
      case 'refund':
        return (await through.readRefund(objectId)).status !== 'failed' || ledgerCents === 0
      case 'payout':
        return (await through.readPayout(objectId)).status !== 'failed' || ledgerCents === 0
      case 'dispute':
        return (await through.readDispute(objectId)).amountCents >= Math.abs(ledgerCents)
    }
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

/** The fee of a charge, or of a dispute about a charge. */
async function feeOf(through: Gateway, objectId: string): Promise<number | null> {
  try {
    return (await through.readCharge(objectId)).feeCents
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return (await through.readDispute(objectId)).feeCents
  }
}

interface Checked {
  /** The ledger's amount for the same objects, on whatever day it was posted. */
  ledgerCents: number
  gatewayCents: number
  objectCount: number
  differences: Difference[]
}

/**
 * Stores the result of a day. An explanation applies only to the differences that it was written
 * for. The team is alerted to them once, no matter how often the day is checked.
 */
async function store({ name }: Gateway, day: string, checked: Checked): Promise<void> {
  const { differences, ledgerCents, gatewayCents, objectCount } = checked
  const stored = JSON.stringify(differences.slice(0, MOST_STORED))
  await transaction(async (tx) => {
    await tx
      .insertInto('reconciliations')
      .values({ day, gateway: name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { isSame } = await tx
      .selectFrom('reconciliations')
      .select(sql<boolean>`differences = ${stored}::jsonb`.as('isSame'))
      .where('day', '=', day)
      .where('gateway', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('reconciliations')
      .set({
        checkedAt: now(),
        ledgerCents,
        gatewayCents,
        objectCount,
        differenceCount: differences.length,
        differences: stored,
        ...(isSame ? {} : { explanation: null, explainedAt: null, explainedBy: null }),
      })
      .where('day', '=', day)
      .where('gateway', '=', name)
      .execute()
    if (differences.length > 0 && !isSame) await callAboutDay(tx, day, checked)
  })
  if (differences.length > 0)
    log.error({ day, differences: differences.length }, 'the gateway and the ledger differ')
}

async function callAboutDay(
  tx: Tx,
  day: string,
  { differences, gatewayCents, ledgerCents }: Checked,
): Promise<void> {
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  await callTeam(tx, {
    actorId: null,
    says: `${count} between the gateway and the ledger on ${formatDate(day)}`,
    more: ['Find out what happened, then check the day again or explain the difference.'],
    facts: [
      ['Gateway', formatCents(gatewayCents)],
      ['Ledger', formatCents(ledgerCents)],
      ['Difference', formatCents(gatewayCents - ledgerCents)],
    ],
    until: new Date(now().getTime() + HANDLE_WITHIN_MS),
    action: {
      label: 'See the day',
      href: adminPaths.reconciliation({ before: addDays(day, 1) }),
    },
  })
}

/** Checks the most recent days that are over. */
export async function checkRecentDays(followers: EventFollowers): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  for (const through of gatewaysInUse())
    for (let ago = RECENT_DAYS; ago > 0; ago -= 1)
      await checkDay(addDays(today, -ago), followers, through)
}

/** Clears a request for another check if the gateway is no longer in use and can't be asked. */
async function forgetRequest(day: string, name: string): Promise<void> {
  await sql`update reconciliations set requested_at = null where day = ${day}::date and gateway = ${name}`.execute(
    db(),
  )
}

/** Runs every night after the day is over, and for a single day when an admin asks for it. */
export const reconcileTask = (followers: EventFollowers): Task => ({
  name: RECONCILE,
  cron: '30 1 * * *',
  secondsAtMost: 1800,
  async run({ day, gateway: name }) {
    const through = gatewaysInUse().find((each) => each.name === name)
    if (!day) await checkRecentDays(followers)
    else if (through) await checkDay(String(day), followers, through)
    else await forgetRequest(String(day), String(name))
  },
})
