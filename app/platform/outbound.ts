/**
 * What must happen once at someone outside: a row says what, a task calls with a key made of the
 * row's id while a lease holds everyone else back, and the answer is recorded in a transaction. An
 * answer can get lost; then a scheduled task calls again with the same key.
 */
import { HOUR_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import { type Lease, withLease } from '#app/platform/leases.ts'
import { enqueueDue, GATEWAY_TASK, type Task } from '#app/platform/tasks.ts'

/** A call whose answer was lost is repeated after this long. */
const REPEAT_AFTER_MS = HOUR_MS / 30
/** How often they are looked for. */
const REPEAT = { cron: '*/5 * * * *', seconds: 300 }

interface Outbound {
  /** The queue of the task that calls. */
  queue: string
  /** The queue of the scheduled task that repeats. */
  repeatQueue: string
  /** What a lease is about, such as `payout`. */
  subject: string
  /** Writes the row, where the call needs a new one. @returns its id; null where nothing is due */
  prepare?: (id: string) => Promise<string | null>
  /**
   * Calls and records the answer; nothing where the row is no longer due. Safe to repeat, also after
   * a kill in between.
   */
  call: (id: string, lease: Lease) => Promise<void>
  /** @param before rows that have waited since have lost their answer */
  listDue: (before: Date) => Promise<string[]>
}

interface OutboundEffect {
  /** Once, however often. @throws LeaseTaken while another task does */
  send: (id: string) => Promise<void>
  /** Queues a task for each row whose answer was lost. @returns their ids */
  queueDue: () => Promise<string[]>
  tasks: Task[]
}

export function outboundEffect(effect: Outbound): OutboundEffect {
  const idField = `${effect.subject}Id`
  const send = async (id: string) => {
    const rowId = effect.prepare ? await effect.prepare(id) : id
    if (rowId) await withLease(`${effect.subject}:${rowId}`, (lease) => effect.call(rowId, lease))
  }
  const queueDue = async () => {
    const ids = await effect.listDue(new Date(now().getTime() - REPEAT_AFTER_MS))
    await enqueueDue(effect.queue, idField, { ids, seconds: REPEAT.seconds })
    return ids
  }
  return {
    send,
    queueDue,
    tasks: [
      { name: effect.queue, ...GATEWAY_TASK, run: (data) => send(String(data[idField])) },
      { name: effect.repeatQueue, cron: REPEAT.cron, run: async () => void (await queueDue()) },
    ],
  }
}
