/** Refunds on their way to the card, or waiting for a bank. */
import { retryWaiting } from '#team/disputes/overtaken-refunds.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { type MoneyStep, type MoneyWorld, refundsOf, twiceSometimes } from './money-world.ts'

export async function sendRefunds(world: MoneyWorld): Promise<unknown> {
  const open = (await refundsOf(world)).filter(({ state }) => state === 'created')
  for (const { id } of open) await twiceSometimes(world, () => sendRefund(id))
  return open.length > 0
}

export async function retryRefunds(world: MoneyWorld): Promise<unknown> {
  const waiting = (await refundsOf(world)).filter(({ state }) => state === 'waiting')
  for (const { paymentId } of waiting) await twiceSometimes(world, () => retryWaiting(paymentId))
  return waiting.length > 0
}

/** The process dies between the gateway's answer and its own commit. */
async function dieRefunding(world: MoneyWorld): Promise<unknown> {
  const refund = (await refundsOf(world)).find(({ state }) => state === 'created')
  if (!refund?.chargeId) return false
  const { chargeId, attempt } = refund
  const about = attempt === 1 ? refund.id : `${refund.id}:${attempt}`
  const posting = `refund-sent:${about}`
  const amountCents = refund.amountCents - refund.settledCents
  await gateway().refund({ key: `refund:${about}`, chargeId, amountCents })
  if (world.unheard.every((each) => each.posting !== posting))
    world.unheard.push({ posting, cents: -amountCents })
}

export const REFUND_STEPS: MoneyStep[] = [
  { name: 'send refunds', by: 'gateway', weight: 2, run: sendRefunds },
  { name: 'tend waiting refunds', by: 'gateway', weight: 1, run: retryRefunds },
  { name: 'die while refunding', by: 'gateway', weight: 1, run: dieRefunding },
]
