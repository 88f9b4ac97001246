/** Refunds that were interrupted, or that a bank takes its time with. */
import { HOUR_MS } from '#app/base/time.ts'
import { sendRefund } from '#app/features/payments/send-refunds.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { log } from '#app/platform/log.ts'

/** A call whose answer was lost is repeated after this long, with the same key. */
const REPEAT_AFTER_MS = HOUR_MS / 30
const BATCH = 200

/** One that fails holds up no other. @returns how many were asked for */
export async function repeatRefunds(): Promise<number> {
  const open = await db()
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'created')
    .where('createdAt', '<', new Date(now().getTime() - REPEAT_AFTER_MS))
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  for (const { id } of open)
    await sendRefund(id).catch((error: unknown) =>
      log.warn({ err: error, refundId: id }, 'refund not sent'),
    )
  return open.length
}

export const repeatRefundsJob: JobKind = {
  name: 'repeat-refunds',
  cron: '*/5 * * * *',
  run: async () => void (await repeatRefunds()),
}
