import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import { ownMedia } from '#app/base/own-media.ts'

const NOT_THERE = "This person can't be asked a question."

export interface FoundQuestion {
  /** Null: no one has written yet. */
  id: string | null
  otherId: string
  otherName: string
  otherEmail: string
  /** An Orbiter's picture, which is public; null: none. */
  otherImageUrl: string | null
  /** Whether the viewer is the person who asks. */
  isAsking: boolean
  isListed: boolean
}

/**
 * The question between the viewer and another person. It may not have been asked yet if that person
 * is a listed Orbiter.
 * @throws NotFound
 */
export async function findQuestion(
  executor: Db | Tx,
  viewer: Viewer,
  otherId: string,
): Promise<FoundQuestion> {
  if (!isUuid(otherId) || otherId === viewer.id) throw new NotFound(NOT_THERE)
  const [question, other] = await Promise.all([
    executor
      .selectFrom('questions')
      .select(['id', 'customerId'])
      .where('customerId', 'in', [viewer.id, otherId])
      .where('orbiterId', 'in', [viewer.id, otherId])
      .executeTakeFirst(),
    executor
      .selectFrom('users as u')
      .innerJoin('profiles as p', 'p.userId', 'u.id')
      .select(['u.id', 'u.fullName', 'u.email', 'p.listedAt', 'p.profileImageUrl'])
      .where('u.id', '=', otherId)
      .executeTakeFirst(),
  ])
  if (!other || (!question && !other.listedAt)) throw new NotFound(NOT_THERE)
  const isAsking = question ? question.customerId === viewer.id : true
  return {
    id: question?.id ?? null,
    otherId,
    otherName: other.fullName,
    otherEmail: other.email,
    otherImageUrl: isAsking ? ownMedia(other.profileImageUrl) : null,
    isAsking,
    isListed: other.listedAt !== null,
  }
}
