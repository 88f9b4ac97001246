/** What a dispute with a customer's bank does to the ledger. Pure, as order-movements.ts is. */
import type { AccountRef, Movement } from '#money/ledger/ledger.ts'
import { type HeldRefund, refundPartsOf } from '#money/ledger/order-movements.ts'

const GATEWAY: AccountRef = { kind: 'gateway' }
const DISPUTED: AccountRef = { kind: 'disputed' }
const frozen = (ownerId: string): AccountRef => ({ kind: 'frozen', ownerId })
const payable = (ownerId: string): AccountRef => ({ kind: 'payable', ownerId })

const only = (movements: Movement[]) => movements.filter(({ cents }) => cents > 0)

/** What an Orbiter has earned of the disputed charge, as far as it was in the wallet. */
export interface FrozenPart {
  orbiterId: string
  cents: number
}

/** Held back from the Orbiters until the dispute is decided. */
export const freezeMovements = (parts: readonly FrozenPart[]): Movement[] =>
  only(
    parts.map(({ orbiterId, cents }) => ({
      debit: payable(orbiterId),
      credit: frozen(orbiterId),
      cents,
    })),
  )

/** The customer's bank takes the money back before it decides. */
export const disputeTakenMovements = (cents: number): Movement[] =>
  only([{ debit: DISPUTED, credit: GATEWAY, cents }])

/** The bank gives back what it has taken, and the Orbiters' parts are theirs again. */
export const disputeWonMovements = (takenCents: number, parts: readonly FrozenPart[]): Movement[] =>
  only([
    { debit: GATEWAY, credit: DISPUTED, cents: takenCents },
    ...parts.map(({ orbiterId, cents }) => ({
      debit: frozen(orbiterId),
      credit: payable(orbiterId),
      cents,
    })),
  ])

/** The dispute is lost: the bank has given back what was promised, and it is not owed twice. */
export const settledRefundMovements = (orderId: string, cents: number): Movement[] =>
  only([{ debit: { kind: 'refunds', orderId }, credit: DISPUTED, cents }])

interface LostRefund extends HeldRefund {
  /** Of the price, whose tax the bank has taken with it; at least `cents`. */
  taxedCents: number
}

/**
 * What is still held and what was frozen pay for the loss; the rest stays in `disputed`, at Orbit's
 * expense. A promo code's part and gift credit, which the bank doesn't have, go back to the person
 * who gave them, as in a refund of what is held.
 */
export const disputeLostMovements = (lost: LostRefund, parts: readonly FrozenPart[]): Movement[] =>
  only([
    ...lostHeldMovements(lost),
    ...parts.map(({ orbiterId, cents }) => ({
      debit: frozen(orbiterId),
      credit: DISPUTED,
      cents,
    })),
  ])

/** A lost tip is taken from its Orbiter, as far as no refund of it has taken it already. */
export const tipLostMovements = (parts: readonly FrozenPart[], lostCents: number): Movement[] =>
  only(
    parts.flatMap(({ orbiterId, cents }) => {
      const taken = Math.min(cents, lostCents)
      return [
        { debit: frozen(orbiterId), credit: DISPUTED, cents: taken },
        { debit: frozen(orbiterId), credit: payable(orbiterId), cents: cents - taken },
      ]
    }),
  )

function lostHeldMovements(lost: LostRefund): Movement[] {
  const { id, customerId } = lost.order
  const held: AccountRef = { kind: 'held', orderId: id }
  const { cardCents, creditCents, discountCents, goodwillCents } = refundPartsOf(lost)
  const { taxCents } = refundPartsOf({ ...lost, cents: lost.taxedCents })
  return [
    { debit: held, credit: DISPUTED, cents: cardCents },
    { debit: held, credit: { kind: 'credit', ownerId: customerId }, cents: creditCents },
    { debit: held, credit: { kind: 'promotions' }, cents: discountCents + goodwillCents },
    { debit: { kind: 'tax' }, credit: DISPUTED, cents: taxCents },
  ]
}
