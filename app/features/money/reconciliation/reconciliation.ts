/** What a gateway says that it moved, compared with the ledger. Pure, and shared with the page. */
import type { GatewayMovement } from '#money/gateways/gateway.ts'

export type MovementKind = GatewayMovement['kind']

/** What the ledger says of one object of the gateway. Positive: it came in. */
export interface PostedObject {
  kind: MovementKind
  objectId: string
  /** All that was ever posted of it. */
  cents: number
  /** What was posted of it around the day that is compared. */
  nearbyCents: number
  /** Some of it was posted on that day. */
  isOfDay: boolean
  /** What is right as a part: money that leaves and comes back moves on days far apart. */
  parts: readonly number[]
}

export const DIFFERENCES = ['missing-here', 'missing-there', 'amount', 'stray'] as const

export interface Difference {
  /**
   * `missing-here`: only the gateway has it; `missing-there`: only the ledger has; `stray`: an answer
   * on that day contradicted what was recorded, and changed nothing.
   */
  type: (typeof DIFFERENCES)[number]
  kind: MovementKind
  objectId: string
  ledgerCents: number
  gatewayCents: number
  /** Of a stray answer: what it said, and what was recorded. */
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

/** One for each object and kind: a refund that came back later is two movements. */
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
 * Object by object: what moved on the day, or was posted on it. Midnight is no difference, as the
 * days beside it count too, nor is a posting that came days late.
 */
export function compareDay(
  ofDay: readonly GatewayMovement[],
  /** Of the days before and after. */
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

/** By how much the ledger has more than the gateway. */
export const excessOf = (differences: readonly Difference[]) =>
  differences.reduce((sum, { ledgerCents, gatewayCents }) => sum + ledgerCents - gatewayCents, 0)

export const sumOf = (movements: readonly GatewayMovement[]) =>
  movements.reduce((sum, { cents }) => sum + cents, 0)
