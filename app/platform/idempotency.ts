import { createHash } from 'node:crypto'
import { AppError, Conflict } from '#app/base/errors.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** The key was sent before, with something else: nothing is created, and the answer is not that of the first. */
export class KeyReused extends AppError {
  constructor() {
    super(
      422,
      'key_reused',
      'This form was already sent with different content. Reload the page to send a new one.',
    )
  }
}

export interface Sending {
  userId: string
  /** What is created, for example `request-booking`. */
  scope: string
  /** A UUID that the form was rendered with. */
  key: string
  /** All that decides what is created: what was entered, and what it is about. */
  input: object
}

/** SHA-256 of JSON whose names are sorted, so that only content counts. */
export function inputHash(input: object): Buffer {
  const sorted = (_name: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(input, sorted)).digest()
}

/** @throws KeyReused */
export function requireSameInput(stored: Buffer, input: object): void {
  if (!stored.equals(inputHash(input))) throw new KeyReused()
}

/**
 * What the same sending was answered before; null when it is the first. Asked before any check of what may have changed since:
 * a date that has passed, a product that is gone.
 * @throws KeyReused
 */
export function findAnswer<Result extends object>(sending: Sending): Promise<Result | null> {
  return readAnswer(db(), sending)
}

async function readAnswer<Result extends object>(
  executor: Db | Tx,
  { userId, scope, key, input }: Sending,
): Promise<Result | null> {
  const first = await executor
    .selectFrom('idempotencyKeys')
    .select(['result', 'inputHash'])
    .where('userId', '=', userId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first?.result) return null
  requireSameInput(first.inputHash, input)
  return first.result as unknown as Result
}

/**
 * Runs a creation once for a key, however often it is sent: a repeat gets the first result, to the byte, without any effect.
 * A repeat that arrives while the first still runs waits for it. The result must survive JSON.
 * @throws KeyReused when the key was sent before with another input
 */
export async function once<Result extends object>(
  tx: Tx,
  sending: Sending,
  create: () => Promise<Result>,
): Promise<Result> {
  const { userId, scope, key, input } = sending
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ userId, scope, key, inputHash: inputHash(input) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await readAnswer<Result>(tx, sending)
    if (!first)
      throw new Conflict('in_progress', 'This is still being worked on. Please wait a moment.')
    return first
  }
  const result = await create()
  const { result: stored } = await tx
    .updateTable('idempotencyKeys')
    .set({ result: JSON.stringify(result) })
    .where('userId', '=', userId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .returning('result')
    .executeTakeFirstOrThrow()
  // As the database gives it back, so that a repeat does not differ even in the order of names.
  return stored as unknown as Result
}

/** Deletes what a person has sent; the answers may name them. */
export async function forgetSendings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute()
}
