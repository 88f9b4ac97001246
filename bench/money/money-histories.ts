/** Random histories of everything that moves money; the same seed plays the same history. */
import { AppError } from '#app/base/errors.ts'
import { freezeClock, now, resumeClock } from '#app/platform/clock.ts'
import { seededRandom } from '../../db/demo/random.ts'
import { ADMIN_STEPS } from './admin-steps.ts'
import { CUSTOMER_STEPS } from './customer-steps.ts'
import { catchUp, GATEWAY_STEPS } from './gateway-steps.ts'
import { insertMoneyPeople } from './money-people.ts'
import { finalFaultsOf } from './final-rules.ts'
import { faultsOf } from './money-rules.ts'
import type { MoneyStep, MoneyWorld } from './money-world.ts'
import { ORBITER_STEPS } from './orbiter-steps.ts'
import { PROJECT_STEPS } from './project-steps.ts'
import { changeTax, PROMOTION_STEPS } from './promotion-steps.ts'
import { REFUND_STEPS } from './refund-steps.ts'
import { WALLET_STEPS } from './wallet-steps.ts'

const STARTS_AT = Date.parse('2027-03-01T15:00:00Z')
/** Later histories begin after earlier ones have ended, so that tasks find nothing of those. */
const DAYS_APART = 60
const MOST_MS = 50 * 86_400_000

const STEPS: readonly MoneyStep[] = [
  ...CUSTOMER_STEPS,
  ...ORBITER_STEPS,
  ...ADMIN_STEPS,
  ...WALLET_STEPS,
  ...GATEWAY_STEPS,
  ...REFUND_STEPS,
  ...PROJECT_STEPS,
  ...PROMOTION_STEPS,
]
const WEIGHT = STEPS.reduce((sum, { weight }) => sum + weight, 0)

export interface MoneyLoad {
  histories: number
  seed: number
  /** The first history to play; with `histories: 1`, replays a single one. */
  from?: number
}

export interface MoneyFigures {
  histories: number
  /** How often each step had an effect, and how often it was refused. */
  steps: Map<string, { done: number; refused: number }>
  /** Each fault with its seed and the steps that led to it. */
  faults: string[]
}

/** Steps that begin a history, because chance alone rarely gets far. */
const HELD = ['request', 'accept', 'settle']
const APPROVED = [
  ...HELD,
  'until the event',
  'deliver',
  'approve',
  'two minutes',
  'complete bookings',
]
const SEARCH = ['order a project', 'a day', 'four days', 'renew reservations', 'settle']
const PROJECT = ['order a project', 'assign', 'settle', 'until the event', 'deliver']
const RELEASED = ['approve', 'two minutes', 'release approved pieces']
const DISPUTED = ['refund', 'dispute', 'send refunds', 'hear of a dispute', 'answer a dispute']
const GIFTS = ['give credit', 'make a promo code']
const OPENINGS: string[][] = [
  ['request'],
  ['request', 'accept'],
  HELD,
  [...HELD, 'until the event'],
  [...HELD, 'until the event', 'deliver'],
  APPROVED,
  [...APPROVED, 'add a bank', 'request a payout', 'send payouts'],
  [...APPROVED, 'tip', 'refund', 'request'],
  [...APPROVED, 'dispute', 'hear of a dispute'],
  [...HELD, 'until the event', 'deliver', 'deliver', 'deliver', 'deliver', 'approve'],
  [...HELD, ...DISPUTED],
  [...APPROVED, ...DISPUTED],
  [...GIFTS, ...APPROVED],
  [...GIFTS, ...HELD, ...DISPUTED],
  SEARCH,
  [...SEARCH, 'renew reservations', 'assign', 'settle'],
  [...SEARCH, 'four days', 'four days', 'end searches', 'settle'],
  [...GIFTS, ...SEARCH, 'cancel a project', 'settle'],
  ['order a project', 'assign', 'settle', 'hand over', 'cancel a project', 'send refunds'],
  [...GIFTS, ...PROJECT, ...RELEASED],
  [...PROJECT, ...RELEASED, 'hand over', 'assign', 'deliver', ...RELEASED],
  [...PROJECT, 'deliver', 'approve', 'set a project', ...RELEASED],
  [...PROJECT, 'deliver', 'approve', 'set a project', 'an hour', 'tell what was set'],
  [...PROJECT, ...RELEASED, ...DISPUTED],
]

function openingOf({ random }: MoneyWorld): MoneyStep[] {
  const names = random.pick(OPENINGS)
  return names.flatMap((name) => STEPS.find((step) => step.name === name) ?? [])
}

function pickStep({ random }: MoneyWorld): MoneyStep {
  let rest = random.next() * WEIGHT
  const found = STEPS.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  return found ?? random.pick(STEPS)
}

/** @returns whether the step was done; null if there was nothing to do */
async function act(step: MoneyStep, world: MoneyWorld): Promise<boolean | null> {
  try {
    return (await step.run(world)) === false ? null : true
  } catch (error) {
    if (error instanceof AppError) return false
    throw new Error(`"${step.name}" failed: ${String(error)}`, { cause: error })
  }
}

async function play(world: MoneyWorld, { steps }: MoneyFigures): Promise<string[]> {
  const until = now().getTime() + MOST_MS
  const length = world.random.between(15, 60)
  const opening = openingOf(world)
  const trail: string[] = []
  for (let n = 0; n < length && now().getTime() < until; n += 1) {
    const step = opening[n] ?? pickStep(world)
    const isDone = await act(step, world)
    if (isDone === null) continue
    trail.push(isDone ? step.name : `${step.name} (refused)`)
    const count = steps.get(step.name) ?? { done: 0, refused: 0 }
    count[isDone ? 'done' : 'refused'] += 1
    steps.set(step.name, count)
    const faults = await faultsOf(world)
    if (faults.length > 0) return [...faults, `after ${trail.join(', ')}`]
  }
  await catchUp(world)
  const faults = [...(await faultsOf(world)), ...(await finalFaultsOf(world))]
  return faults.length > 0 ? [...faults, `at the end of ${trail.join(', ')}`] : []
}

/** Plays histories one after another, each with its own people; stops at the tenth fault. */
export async function playHistories(load: MoneyLoad): Promise<MoneyFigures> {
  const { histories, seed, from = 0 } = load
  const figures: MoneyFigures = { histories: 0, steps: new Map(), faults: [] }
  try {
    for (let index = from; index < from + histories && figures.faults.length < 10; index += 1) {
      freezeClock(new Date(STARTS_AT + index * DAYS_APART * 86_400_000))
      const random = seededRandom(seed * 1_000_003 + index)
      const people = await insertMoneyPeople(random)
      const world: MoneyWorld = {
        ...people,
        random,
        bookings: [],
        projects: [],
        codes: [],
        unheard: [],
      }
      await changeTax(world)
      const faults = await play(world, figures).catch((error: unknown) => [String(error)])
      if (faults.length > 0)
        figures.faults.push(`seed ${seed}, history ${index}: ${faults.join('; ')}`)
      figures.histories += 1
    }
  } finally {
    resumeClock()
  }
  return figures
}
