/**
 * Leases: who may call an outside service about something at this moment, across all processes. No
 * transaction stays open in the meantime. A lease expires automatically, because its holder may die
 * or hang. Each lease has a higher number than all before it, so that a holder who was overtaken
 * can be recognized.
 */
import { sql } from 'kysely'
import { Unavailable } from '#app/base/errors.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Tx } from '#app/platform/db.ts'
import { log, loggableError } from '#app/platform/log.ts'

/** Longer than a task that calls a gateway may take. */
export const LEASE_SECONDS = 180

/** Someone else is doing the same at this moment, so this attempt did nothing. Worth retrying. */
export class LeaseTaken extends Unavailable {
  constructor() {
    super('This is still being worked on. Please try again in a moment.', { retryAfterSeconds: 2 })
  }
}

export interface Lease {
  subject: string
  number: number
}

const NEXT_NUMBER = sql<number>`nextval('lease_numbers')`

/** A number that is higher than all earlier ones, in every process. */
export async function nextNumber(): Promise<number> {
  const { rows } = await sql<{ number: number }>`select ${NEXT_NUMBER} as number`.execute(db())
  return rows[0]?.number ?? 0
}

async function take(subject: string): Promise<Lease> {
  const at = now()
  const taken = await db()
    .insertInto('leases')
    .values({
      subject,
      number: NEXT_NUMBER,
      heldUntil: new Date(at.getTime() + LEASE_SECONDS * 1000),
    })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => ({ number: NEXT_NUMBER, heldUntil: eb.ref('excluded.heldUntil') }))
        .where('leases.heldUntil', '<=', at),
    )
    .returning('number')
    .executeTakeFirst()
  if (!taken) throw new LeaseTaken()
  return { subject, number: taken.number }
}

/** Does nothing if the holder was overtaken. */
async function giveBack({ subject, number }: Lease): Promise<void> {
  try {
    await db()
      .deleteFrom('leases')
      .where('subject', '=', subject)
      .where('number', '=', number)
      .execute()
  } catch (error) {
    log.warn(
      { subject, error: loggableError(error) },
      'lease not given back; it expires automatically',
    )
  }
}

/**
 * Runs `work` while no one else holds the lease of `subject`.
 * @param subject what the work is about, such as `payout:<id>`
 * @throws LeaseTaken while someone else holds the lease, and what `work` throws
 */
export async function withLease<Result>(
  subject: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = await take(subject)
  try {
    return await work(lease)
  } finally {
    await giveBack(lease)
  }
}

/**
 * Whether no one has taken the lease since; if so, no one can take it until the end of the
 * transaction. Decides whether to trust an answer that nothing was made. What was made is recorded
 * in any case.
 */
export async function stillHolds(tx: Tx, { subject, number }: Lease): Promise<boolean> {
  const held = await tx
    .selectFrom('leases')
    .select('number')
    .where('subject', '=', subject)
    .where('number', '=', number)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}
