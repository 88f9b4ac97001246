/**
 * Compares the movements that a gateway reports with the ledger. Pure, and shared with the page.
 */
import type { GatewayMovement } from '#money/gateways/gateway.ts'

export type MovementKind = GatewayMovement['kind']

/** What the ledger has posted for one object of the gateway. Positive amounts came in. */
export interface PostedObject {
  kind: MovementKind
  objectId: string
  /** Everything that was ever posted for it. */
  cents: number
  /** What was posted for it around the day that is compared. */
  nearbyCents: number
  /** Whether any of it was posted on that day. */
  isOfDay: boolean
  /**
   * Amounts that are correct on their own, because money that leaves and comes back moves on days
   * far apart.
   */
  parts: readonly number[]
}

export const DIFFERENCES = ['missing-here', 'missing-there', 'amount', 'stray'] as const

export interface Difference {
  /**
   * `missing-here`: only the gateway has it. `missing-there`: only the ledger has it. `stray`: an
   * answer on that day contradicted what was recorded and changed nothing.
   */
  type: (typeof DIFFERENCES)[number]
  kind: MovementKind
  objectId: string
  ledgerCents: number
  gatewayCents: number
  /** For a stray answer: what the gateway said, and what was recorded. */
  answer?: { says: string; recorded: string }
}

const nameOf = ({ kind, objectId }: { kind: MovementKind; objectId: string }) =>
  `${kind} ${objectId}`

interface Moved {
  kind: MovementKind
  objectId: string
  cents: number
  isOfDay: boolean
}

/** One entry for each object and kind. A refund that came back later is two movements. */
function movedObjects(
  ofDay: readonly GatewayMovement[],
  around: readonly GatewayMovement[],
): Map<string, Moved> {
  const moved = new Map<string, Moved>()
  const add = ({ kind, objectId, cents }: GatewayMovement, isOfDay: boolean) => {
    const one = moved.get(nameOf({ kind, objectId }))
    moved.set(nameOf({ kind, objectId }), {
      kind,
      objectId,
      cents: (one?.cents ?? 0) + cents,
      isOfDay: isOfDay || (one?.isOfDay ?? false),
    })
  }
  for (const movement of ofDay) add(movement, true)
  for (const movement of around) add(movement, false)
  return moved
}

/**
 * Compares object by object what moved on the day or was posted on it. Neither midnight nor a late
 * posting causes a difference: the days before and after also count, and so do postings that came
 * days later.
 */
export function compareDay(
  ofDay: readonly GatewayMovement[],
  /** The movements of the days before and after. */
  around: readonly GatewayMovement[],
  posted: readonly PostedObject[],
): Difference[] {
  const moved = movedObjects(ofDay, around)
  const differences: Difference[] = []
  const known = new Set<string>()
  for (const object of posted) {
    const { kind, objectId } = object
    known.add(nameOf(object))
    const there = moved.get(nameOf(object))
    if (!there?.isOfDay && !object.isOfDay) continue
    const gatewayCents = there?.cents ?? 0
    if (fits(object, gatewayCents)) continue
    differences.push({
      type: typeOf(object.cents, there),
      kind,
      objectId,
      ledgerCents: object.cents,
      gatewayCents,
    })
  }
  for (const { kind, objectId, cents, isOfDay } of moved.values())
    if (isOfDay && cents !== 0 && !known.has(nameOf({ kind, objectId })))
      differences.push({
        type: 'missing-here',
        kind,
        objectId,
        ledgerCents: 0,
        gatewayCents: cents,
      })
  return differences
}

const fits = ({ cents, nearbyCents, parts }: PostedObject, gatewayCents: number): boolean =>
  [cents, nearbyCents, ...parts].includes(gatewayCents)

function typeOf(ledgerCents: number, there: Moved | undefined): Difference['type'] {
  if (!there) return 'missing-there'
  return ledgerCents === 0 ? 'missing-here' : 'amount'
}

/** How much more the ledger has than the gateway, in cents. */
export const excessOf = (differences: readonly Difference[]) =>
  differences.reduce((sum, { ledgerCents, gatewayCents }) => sum + ledgerCents - gatewayCents, 0)

export const sumOf = (movements: readonly GatewayMovement[]) =>
  movements.reduce((sum, { cents }) => sum + cents, 0)
