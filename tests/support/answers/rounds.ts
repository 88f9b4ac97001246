/**
 * Two processes make the same call to a gateway while its event comes first, a person changes their
 * mind, a process dies, or an answer is lost: one effect, the right end state, and a ledger that is
 * exact to the cent. `npm run stress -- --answers` plays the rounds with the test gateway and with
 * Stripe's peer.
 */
import process from 'node:process'
import { sql } from 'kysely'
import { AppError } from '#app/base/errors.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { connectDatabase, db, disconnectDatabase } from '#app/platform/db.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { LEASE_SECONDS } from '#app/platform/leases.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { compareWithGateway } from '#tests/support/paid-booking.ts'
import { type Random, seededRandom } from '../../../db/demo/random.ts'
import { sizeOf } from '../../../scripts/smoke.mjs'
import {
  CallerProcess,
  type Outcome,
  type UnderWay,
} from '#tests/support/answers/caller-process.ts'
import { finish } from '#tests/support/answers/finish.ts'
import type { Round } from '#tests/support/answers/round.ts'
import { VERBS } from '#tests/support/answers/verbs.ts'

const MEANWHILES = [
  'its event comes first',
  'a second caller',
  'a second caller, while the first is stuck',
  'somebody else acts',
  'the process dies',
  'the answer is lost',
] as const
type Meanwhile = (typeof MEANWHILES)[number]

const SEED = 19
/** This many of the deaths are real: a new process takes a second to start. */
const KILLS = sizeOf(10, 0)
const LONGEST_PAUSE_MS = 8
const PAST_THE_LEASE_MS = (LEASE_SECONDS + 1) * 1000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Played {
  one: CallerProcess
  two: CallerProcess
  random: Random
}

/** How the first process makes the call. */
function ask({ one, random }: Played, { work }: Round, meanwhile: Meanwhile): UnderWay {
  const ends =
    meanwhile === 'the process dies'
      ? 'never'
      : meanwhile === 'the answer is lost'
        ? 'lost'
        : 'answered'
  const pauses: [number, number] = [random.next() * 4, random.next() * LONGEST_PAUSE_MS]
  return one.call({ ...work, aheadMs: 0, pauses, ends })
}

/** Makes the call in the second process, whose answer comes immediately. */
const second = ({ two }: Played, { work }: Round, aheadMs: number) =>
  two.call({ ...work, aheadMs, pauses: [0, 0], ends: 'answered' }).done

/**
 * The actions of the second process, or of someone else, until the first process gets its answer.
 */
async function interfere(
  played: Played,
  round: Round,
  { meanwhile, first, isKilled }: { meanwhile: Meanwhile; first: UnderWay; isKilled: boolean },
): Promise<Outcome[]> {
  const { two, random } = played
  const early = () => pause(random.next() * LONGEST_PAUSE_MS)
  switch (meanwhile) {
    case 'its event comes first': {
      const made = (await first.made) ?? round.objectId
      const args = [round.object, round.objectId ?? made]
      if (!made) return []
      return [
        await two.call({ work: 'event', args, aheadMs: 0, pauses: [0, 0], ends: 'answered' }).done,
      ]
    }
    case 'a second caller':
      await early()
      return [await second(played, round, 0)]
    case 'a second caller, while the first is stuck':
      await early()
      return [await second(played, round, PAST_THE_LEASE_MS)]
    case 'somebody else acts':
      await early()
      await round.other().catch(unlessRefused)
      return []
    case 'the process dies':
      await first.made
      if (isKilled) await played.one.killAndStart()
      return [await second(played, round, PAST_THE_LEASE_MS)]
    case 'the answer is lost':
      await first.done
      return [await second(played, round, 0)]
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

async function play(
  played: Played,
  make: () => Promise<Round>,
  meanwhile: Meanwhile,
  isKilled: boolean,
): Promise<string[]> {
  const round = await make()
  const first = ask(played, round, meanwhile)
  const others = await interfere(played, round, { meanwhile, first, isKilled })
  // A process that hangs never reports an outcome.
  const outcomes = [...others]
  if (meanwhile !== 'the process dies') outcomes.push(await first.done)
  outcomes.push(await finish(played.two, round, round.objectId ?? (await first.made)))
  const broken = outcomes.flatMap(({ kind: how, error }) => (how === 'failed' ? [error] : []))
  return [...broken, ...(await round.faults(meanwhile === 'somebody else acts'))]
}

async function playVerb(
  { times, ...played }: Played & { times: number },
  name: string,
): Promise<boolean> {
  const make = VERBS[name]
  if (!make) throw new Error(`There is no verb ${name}`)
  let [rounds, faults] = [0, 0]
  const before = await excess()
  for (const meanwhile of MEANWHILES)
    for (let n = 0; n < times; n += 1) {
      const found = await play(played, make, meanwhile, n < KILLS)
      rounds += 1
      if (found.length === 0) continue
      faults += 1
      if (faults <= 5) write(`    ${name}, ${meanwhile}, round ${n}: ${found.join('; ')}`)
    }
  say(faults === 0, `${name}: rounds, faults`, `${rounds}, ${faults}`)
  // The wallets that are paid out were filled without a charge, so each round checks the amounts
  // itself.
  const differing = name === 'pay out' ? 0 : (await excess()) - before
  if (differing !== 0) say(false, `${name}: cents that the ledger has more`, differing)
  return faults === 0 && differing === 0
}

/** A stray answer would mean that one of the program's rules does not hold. */
async function noStrays(): Promise<boolean> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from stray_answers`.execute(db())
  const strays = rows[0]?.count ?? 0
  say(strays === 0, 'answers that fit nothing', strays)
  return strays === 0
}

/** How many cents the ledger has more than the gateway. */
async function excess(): Promise<number> {
  const { ledger, gateway: there } = await compareWithGateway()
  return ledger - there
}

const write = (line: string) => void process.stdout.write(`${line}\n`)

function say(isGood: boolean, what: string, figure: string | number): void {
  write(`${isGood ? '✓' : '✗'} ${gateway().name} gateway, ${what}: ${figure}`)
}

/**
 * Plays each verb, or only the named ones.
 * @param times how often with each of the `MEANWHILES`
 * @returns whether every rule held
 */
export async function playRounds(times: number, names: readonly string[]): Promise<boolean> {
  const url = process.env['DATABASE_URL'] ?? ''
  connectDatabase(url)
  registerSubscriptions()
  await startTasks(url, TASKS, false)
  const [one, two] = [await new CallerProcess().start(), await new CallerProcess().start()]
  const played = { one, two, random: seededRandom(SEED) }
  let isGood = true
  for (const name of names.length > 0 ? names : Object.keys(VERBS))
    isGood = (await playVerb({ ...played, times }, name)) && isGood
  await Promise.all([one.stop(), two.stop()])
  isGood = (await noStrays()) && isGood
  await stopTasks()
  await disconnectDatabase()
  return isGood
}
