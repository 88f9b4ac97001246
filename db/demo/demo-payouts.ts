/** The bank accounts of the demo's Orbiters, and their payouts, Friday by Friday. */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { saveTestBank, TEST_BANKS } from '#money/gateways/test-payouts.server.ts'
import { openAccount, refreshAccount } from '#money/payouts/payout-account.server.ts'
import {
  queueDuePayouts,
  queueOpenPayouts,
  readOpenPayout,
  sendPayout,
} from '#money/payouts/send-payouts.server.ts'
import { startWeeklyPayouts } from '#money/payouts/weekly-payouts.server.ts'
import { db } from '#app/platform/db.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { noteStep } from './demo-money.ts'
import { hoursBefore, type Cast } from './demo-requests.ts'
import type { MadeCreator } from './people.ts'

/** For how many days the demo's own Orbiter, and the others, have had payouts. */
const [OWN_DAYS, OTHERS_DAYS] = [320, 40]
/** One Orbiter in this many has no bank account yet. */
const WITHOUT = 8
const [PAYS, REFUSES] = [TEST_BANKS[0].name, TEST_BANKS[1].name]

/** Accounts of most Orbiters; one account is at a bank that refuses payouts. */
export function planPayouts({ orbiter, creators }: Cast, present: Date): void {
  const at = hoursBefore(present)
  at(24 * OWN_DAYS)
  noteStep(() => addBank(orbiter, PAYS))
  const others = creators.filter((creator) => creator !== orbiter && creator.reviews > 0)
  for (const [index, creator] of others.entries()) {
    if (hasNoBank(index)) continue
    at(24 * OTHERS_DAYS - index)
    noteStep(() => addBank(creator, index === REFUSED ? REFUSES : PAYS))
  }
  for (const friday of fridaysBefore(present)) planFriday(friday, present)
  freezeClock(present)
}

/** Index among the other Orbiters. */
const REFUSED = 1
const hasNoBank = (index: number) => index % WITHOUT === WITHOUT - 1

/** Orbiters other than the demo's own whose earnings stay in their wallets. */
export const withoutBank = ({ orbiter, creators }: Cast): MadeCreator[] =>
  creators
    .filter((creator) => creator !== orbiter && creator.reviews > 0)
    .filter((_creator, index) => hasNoBank(index))

async function addBank({ viewer, face }: MadeCreator, bankName: string): Promise<void> {
  await openAccount(viewer)
  const { gatewayId } = await db()
    .selectFrom('payoutAccounts')
    .select('gatewayId')
    .where('orbiterId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  await saveTestBank(gatewayId, { bankName, accountNumber: `0001${6000 + face * 7}` })
  await refreshAccount(viewer.id)
}

/** Payouts are started every hour of their day: the first ones may be late by this much. */
const LATE_MS = HOUR_MS

/** At 2 PM UTC. */
function fridaysBefore(present: Date): Date[] {
  const day = new Date(present.getTime() - OWN_DAYS * DAY_MS)
  day.setUTCHours(14, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() + ((12 - day.getUTCDay()) % 7))
  const fridays: Date[] = []
  const last = new Date(present.getTime() - LATE_MS)
  for (; day < last; day.setUTCDate(day.getUTCDate() + 7)) fridays.push(new Date(day))
  return fridays
}

/** The tasks of that Friday, and of the day on which the banks have the money. */
function planFriday(friday: Date, present: Date): void {
  const plan = (afterMs: number, work: () => Promise<unknown>) => {
    const at = new Date(friday.getTime() + afterMs)
    if (at >= present) return
    freezeClock(at)
    noteStep(async () => void (await work()))
  }
  plan(0, startWeeklyPayouts)
  plan(HOUR_MS / 12, async () => {
    for (const id of await queueDuePayouts()) await sendPayout(id)
  })
  plan(2 * DAY_MS + HOUR_MS / 3, async () => {
    for (const id of await queueOpenPayouts()) await readOpenPayout(id)
  })
}
