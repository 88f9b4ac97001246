/** What an admin gives away, and the state's sales tax. */
import { newId } from '#app/base/ids.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import { createPromoCode } from '#money/promotions/promo-codes.server.ts'
import { changeTaxRate } from '#money/promotions/tax-rates.server.ts'
import { allOf } from './all-of.ts'
import { STATE } from './money-people.ts'
import { actorOf, type MoneyStep, type MoneyWorld } from './money-world.ts'

const dollars = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Some codes pay for everything, some can be used only once. */
async function makeCode(world: MoneyWorld): Promise<void> {
  const { random, codes } = world
  const code = `M-${newId().slice(0, 13)}`.toUpperCase()
  await createPromoCode(actorOf(world, world.admin), {
    code,
    kind: random.pick(['amount', 'share']),
    amount: dollars(random.pick([1, 5000, random.between(1, 40_000)])),
    percent: random.pick(['33.33', '100', '10', '0.01']),
    maxUses: random.pick(['', '1', '5']),
    maxUsesPerPerson: random.pick(['1', '9']),
  })
  codes.push(code)
}

/** Sometimes pressed twice. */
async function give(world: MoneyWorld): Promise<unknown> {
  const { random, customer } = world
  const viewer = actorOf(world, world.admin)
  const form = {
    formKey: newId(),
    email: customer.email,
    amount: dollars(random.pick([1, 2500, random.between(1, 30_000)])),
    reason: 'Thank you',
  }
  const press = () => giveCredit(viewer, form)
  return allOf(random.next() < 0.2 ? [press(), press()] : [press()])
}

/** Applies to new orders. */
export const changeTax = ({ random, admin }: MoneyWorld): Promise<unknown> =>
  changeTaxRate(admin, { state: STATE, percent: random.pick(['0', '6.25', '8.25', '0.01']) })

export const PROMOTION_STEPS: MoneyStep[] = [
  { name: 'make a promo code', by: 'admin', weight: 2, run: makeCode },
  { name: 'give credit', by: 'admin', weight: 2, run: give },
  { name: 'change the sales tax', by: 'admin', weight: 1, run: changeTax },
]
