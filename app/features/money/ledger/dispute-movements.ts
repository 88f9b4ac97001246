/** The ledger movements of a dispute with a customer's bank. Pure, like order-movements.ts. */
import type { AccountRef, Movement } from '#money/ledger/ledger.ts'
import { type HeldRefund, refundPartsOf } from '#money/ledger/order-movements.ts'

const GATEWAY: AccountRef = { kind: 'gateway' }
const DISPUTED: AccountRef = { kind: 'disputed' }
const frozen = (ownerId: string): AccountRef => ({ kind: 'frozen', ownerId })
const payable = (ownerId: string): AccountRef => ({ kind: 'payable', ownerId })

const only = (movements: Movement[]) => movements.filter(({ cents }) => cents > 0)

/** The part of an Orbiter's earnings from the disputed charge that was in the wallet. */
export interface FrozenPart {
  orbiterId: string
  cents: number
}

/** Freezes the Orbiters' parts until the dispute is decided. */
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

/** The bank returns the money, and the Orbiters' frozen parts are payable again. */
export const disputeWonMovements = (takenCents: number, parts: readonly FrozenPart[]): Movement[] =>
  only([
    { debit: GATEWAY, credit: DISPUTED, cents: takenCents },
    ...parts.map(({ orbiterId, cents }) => ({
      debit: frozen(orbiterId),
      credit: payable(orbiterId),
      cents,
    })),
  ])

/**
 * The dispute is lost: the bank has already returned a promised refund, so Orbit no longer owes it.
 */
export const settledRefundMovements = (orderId: string, cents: number): Movement[] =>
  only([{ debit: { kind: 'refunds', orderId }, credit: DISPUTED, cents }])

interface LostRefund extends HeldRefund {
  /** The part of the price whose tax the bank has taken; at least `cents`. */
  taxedCents: number
}

/**
 * The loss is paid from what is still held and what was frozen; the rest stays in `disputed`, at
 * Orbit's expense. The promo code's part and gift credit, which the bank didn't take, return to the
 * person who paid for them, as in a refund of held money.
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

/** Takes a lost tip from its Orbiter, except for any part that a refund has already taken. */
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
