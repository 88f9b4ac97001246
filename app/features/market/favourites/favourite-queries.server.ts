import type { Viewer } from '#people/accounts/viewer.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import {
  CREATOR_CARD_COLUMNS,
  toCard,
  type CardRow,
} from '#market/creators/creator-card-row.server.ts'
import { pool, prepared } from '#app/platform/db.ts'
import { UserCache } from '#app/platform/read-cache.ts'

const MOST_SHOWN = 200

const savedIds = new UserCache<Set<string>>()

/** Call this after a person's favorites have changed. */
export function forgetSaved(userId: string): void {
  savedIds.forget(userId)
}

async function readSavedIds(userId: string): Promise<Set<string>> {
  const rows = await prepared<{ orbiter_id: string }>(
    'saved-of',
    'select orbiter_id from favourites where user_id = $1',
    [userId],
  )
  return new Set(rows.map((row) => row.orbiter_id))
}

/** Marks the cards of Orbiters that this person has saved. Visitors have saved none. */
export async function markSaved(
  viewer: Viewer | null,
  cards: CreatorCardData[],
): Promise<CreatorCardData[]> {
  if (!viewer || cards.length === 0) return cards
  const saved = await savedIds.read(viewer.id, () => readSavedIds(viewer.id))
  // Cards are cached for everyone, so they are returned unchanged when none is saved.
  if (!cards.some((card) => saved.has(card.userId))) return cards
  return cards.map((card) => (saved.has(card.userId) ? { ...card, isSaved: true } : card))
}

/** True when this person has saved the Orbiter. */
export async function hasSaved(viewer: Viewer | null, orbiterId: string): Promise<boolean> {
  return (
    viewer !== null &&
    (await savedIds.read(viewer.id, () => readSavedIds(viewer.id))).has(orbiterId)
  )
}

/**
 * The Orbiters that a person has saved, latest first, without Orbiters who are no longer listed.
 */
export async function listFavourites(viewer: Viewer): Promise<CreatorCardData[]> {
  const { rows } = await pool().query<CardRow>(
    `select ${CREATOR_CARD_COLUMNS} from profiles join (select orbiter_id, created_at as saved_at from favourites where user_id = $1) saved
      on saved.orbiter_id = profiles.user_id where listed_at is not null order by saved_at desc, user_id limit ${MOST_SHOWN}`,
    [viewer.id],
  )
  return rows.map((row) => ({ ...toCard(row), isSaved: true }))
}
