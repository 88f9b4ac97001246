import { createHash } from 'node:crypto'
import { AppError, Conflict } from '#app/base/errors.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/**
 * The key was already used with different input: nothing is created, and the first answer is not
 * returned.
 */
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
  /** Everything that determines what is created: the input, and its subject. */
  input: object
}

/** SHA-256 of JSON with sorted keys, so that only content counts. */
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
 * The earlier answer to the same submission; null if this is the first. Call it before any check of
 * things that may have changed since, such as a date that has passed or a product that was deleted.
 * @throws KeyReused
 */
export function findAnswer<Result extends object>(sending: Sending): Promise<Result | null> {
  return readAnswer(db(), sending)
}

/**
 * Runs `check` for the first submission; null if this is a repeat. A repeat that arrives while the
 * first is being processed may fail the check because of it, so a failure looks for the answer
 * again.
 * @throws KeyReused, and what `check` throws
 */
export async function checkFirst<Checked>(
  sending: Sending,
  check: () => Promise<Checked>,
): Promise<Checked | null> {
  if (await findAnswer(sending)) return null
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError && (await findAnswer(sending))) return null
    throw error
  }
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
  const stored: unknown = first.result
  // Only `once` stores results, and all results of one scope have the same type.
  return stored as Result
}

/**
 * Runs `create` once per key, no matter how often the form is sent. A repeat gets the first result,
 * to the byte, without any side effects. A repeat that arrives while the first is still running
 * waits for it. The result must survive JSON.
 * @throws KeyReused if the key was sent before with different input
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
  const { result: stored }: { result: unknown } = await tx
    .updateTable('idempotencyKeys')
    .set({ result: JSON.stringify(result) })
    .where('userId', '=', userId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .returning('result')
    .executeTakeFirstOrThrow()
  // The result as read from the database, so that a repeat doesn't differ even in the order of
  // keys.
  return stored as Result
}

/** Deletes everything a person has sent, because the stored answers may contain their name. */
export async function forgetSendings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute()
}
