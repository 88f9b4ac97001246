/**
 * Calls to an outside service that must take effect exactly once. A row describes the call, a task
 * makes the call with a key derived from the row's id while a lease excludes everyone else, and the
 * answer is recorded in a transaction. If an answer gets lost, a scheduled task calls again with
 * the same key.
 */
import { HOUR_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import { type Lease, withLease } from '#app/platform/leases.ts'
import { enqueueDue, GATEWAY_TASK, type Task } from '#app/platform/tasks.ts'

/** A call whose answer was lost is repeated after this time. */
const REPEAT_AFTER_MS = HOUR_MS / 30
/** How often to look for lost answers. */
const REPEAT = { cron: '*/5 * * * *', seconds: 300 }

interface Outbound {
  /** The queue of the task that makes the call. */
  queue: string
  /** The queue of the scheduled task that repeats calls. */
  repeatQueue: string
  /** The subject of the lease, such as `payout`. */
  subject: string
  /** Writes the row, if the call needs a new one. @returns its id; null if nothing is due */
  prepare?: (id: string) => Promise<string | null>
  /**
   * Makes the call and records the answer; does nothing if the row is no longer due. Safe to
   * repeat, even after the process was killed in between.
   */
  call: (id: string, lease: Lease) => Promise<void>
  /** @param before rows that have been waiting since before this time have lost their answer */
  listDue: (before: Date) => Promise<string[]>
}

interface OutboundEffect {
  /**
   * Takes effect once, no matter how often it is called. @throws LeaseTaken while another task is
   * sending
   */
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
