/**
 * 200 gateway events, each delivered 50 times in any order, while the process that takes them is
 * killed three times: each event has its effect once.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { db } from '#app/platform/db.ts'
import { sizeOf } from '../../scripts/smoke.mjs'
import type { ExpectThat } from './expect.ts'
import { chargingOrder } from './charging-order.ts'

const TIMES = sizeOf(50, 5)
const CHARGED = sizeOf(110, 6)
const VOIDED = sizeOf(50, 3)
const UNKNOWN = sizeOf(40, 3)
const KILLED_AT = sizeOf([0.2, 0.5, 0.8], [0.5])

export interface StormEvent {
  id: string
  objectId: string
  /** How often the event is still to be delivered. */
  times: number
}

/** Actions of the gateway that Orbit does not know of yet. */
async function makeEvents(): Promise<StormEvent[]> {
  const objects: string[] = []
  for (let n = 0; n < CHARGED; n += 1) {
    const { paymentId, chargeId } = await chargingOrder('capturing')
    await gateway().capture(chargeId, `capture:${paymentId}`)
    objects.push(chargeId)
  }
  for (let n = 0; n < VOIDED; n += 1) {
    const { paymentId, chargeId } = await chargingOrder('voiding')
    await gateway().voidCharge(chargeId, `void:${paymentId}`)
    objects.push(chargeId)
  }
  for (let n = 0; n < UNKNOWN; n += 1) objects.push(`tch_${newId()}`)
  return objects.map((objectId) => ({ id: `tev_${newId()}`, objectId, times: TIMES }))
}

/** @returns whether the process was killed before it was done */
async function deliver(
  file: string,
  events: StormEvent[],
  { killAfter, url }: { killAfter: number; url: string },
): Promise<boolean> {
  await writeFile(file, JSON.stringify(events))
  const program = path.join(import.meta.dirname, 'deliver-events.ts')
  const child = spawn(process.execPath, [program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
  const exited = once(child, 'exit')
  const byId = new Map(events.map((event) => [event.id, event]))
  let delivered = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const event = byId.get(line.trim())
    if (!event) continue
    event.times = Math.max(0, event.times - 1)
    delivered += 1
    if (delivered === killAfter) child.kill('SIGKILL')
  }
  const [code, signal] = (await exited) as [number | null, string | null]
  if (signal === 'SIGKILL') return true
  if (code !== 0) throw new Error(`Deliveries ended with ${code}`)
  return false
}

interface Effects {
  open: number
  captures: number
  fees: number
  others: number
  held: number
  heldEvents: number
  voided: number
}

async function readEffects(since: number): Promise<Effects> {
  const { rows } = await sql<Effects>`select
    (select count(*)::int from gateway_events where processed_at is null) as open,
    (select count(*)::int from ledger_transactions where id > ${since} and kind = 'capture') as captures,
    (select count(*)::int from ledger_transactions where id > ${since} and kind = 'gateway-fee') as fees,
    (select count(*)::int from ledger_transactions where id > ${since} and kind not in ('capture', 'gateway-fee')) as others,
    (select count(*)::int from ledger_accounts a where a.kind = 'held' and a.balance_cents > 0 and a.order_id in
      (select order_id from ledger_transactions where id > ${since} and kind = 'capture')) as held,
    (select count(*)::int from events where kind = 'order.changed' and to_status = 'held' and subject_id in
      (select order_id from ledger_transactions where id > ${since} and kind = 'capture')) as "heldEvents",
    (select count(*)::int from payments where state = 'voided') as voided`.execute(db())
  if (!rows[0]) throw new Error('No figures')
  return rows[0]
}

export async function stormOfEvents(
  url: string,
  folder: string,
  expectThat: ExpectThat,
): Promise<void> {
  const events = await makeEvents()
  const before = await sql<{ id: number; voided: number }>`select
    coalesce(max(id), 0)::float8 as id,
    (select count(*)::int from payments where state = 'voided') as voided
    from ledger_transactions`.execute(db())
  const { id: since = 0, voided: voidedBefore = 0 } = before.rows[0] ?? {}
  const file = path.join(folder, 'money-events.json')
  const total = events.length * TIMES
  let killed = 0
  let isOver = false
  while (!isOver) {
    const left = events.reduce((sum, { times }) => sum + times, 0)
    const next = KILLED_AT[killed]
    const killAfter =
      next === undefined ? Number.POSITIVE_INFINITY : Math.max(1, left - total * (1 - next))
    const wasKilled = await deliver(file, events, { killAfter: Math.floor(killAfter), url })
    killed += Number(wasKilled)
    isOver = !wasKilled
  }
  const effects = await readEffects(since)
  expectThat('events of the gateway, deliveries of each', `${events.length}, ${TIMES}`, true)
  expectThat('times that the process was killed meanwhile', killed, killed === KILLED_AT.length)
  expectThat('events that were not processed', effects.open, effects.open === 0)
  const { captures, fees, others, held, heldEvents } = effects
  const once = [captures, fees, held, heldEvents].every((count) => count === CHARGED)
  expectThat(
    `charges booked, their fees, orders held, and announced (${CHARGED} each), other postings (0)`,
    [captures, fees, held, heldEvents, others].join(', '),
    once && others === 0,
  )
  const voided = effects.voided - voidedBefore
  expectThat('reservations voided', voided, voided === VOIDED)
}
