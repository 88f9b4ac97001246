/** What stands between the paragraphs of a text, where the text says `<!-- its name -->`. */
import type { ReactNode } from 'react'
import { DEFAULT_ZONE, todayIn } from '#app/base/zoned-time.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { listVerification } from '#market/creators/verification.server.ts'
import type { VerificationState } from '#market/creators/verification.ts'
import { showCreators } from '#market/search/search-creators.server.ts'
import { now } from '#app/platform/clock.ts'
import { listPressReels } from '#app/routes/public/content/press-media.server.ts'
import { PressFigures } from '#app/routes/public/content/press-figures.tsx'
import { PressLogos, PressReels } from '#app/routes/public/content/press-reels.tsx'
import { VerifiedProfile } from '#app/routes/public/content/verified-profile.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { readPublicCounts } from '#team/reports/public-counts.server.ts'

/** By name. What isn't there yet, or couldn't be read, is left out. */
export type Parts = Readonly<Record<string, ReactNode>>

export async function readParts(name: string): Promise<Parts> {
  if (name === 'press') return readPressParts()
  if (name === 'safety') {
    const verified = await loadOptional('verified profile', findVerified())
    return verified ? { verified: <VerifiedProfile {...verified} /> } : {}
  }
  return {}
}

async function readPressParts(): Promise<Parts> {
  const [counts, cities] = await Promise.all([
    loadOptional('counts', readPublicCounts()),
    loadOptional('cities', listCities()),
  ])
  return {
    figures: counts && (
      <PressFigures
        counts={counts}
        cityTotal={cities?.length ?? 0}
        day={todayIn(DEFAULT_ZONE, now())}
      />
    ),
    logos: <PressLogos />,
    reels: <PressReels reels={listPressReels()} />,
  }
}

/** The first of the recommended Orbiters whose checks are all done. */
async function findVerified(): Promise<{
  orbiter: CreatorCardData
  checks: VerificationState[]
} | null> {
  const { rows } = await showCreators(DEFAULT_SEARCH, null)
  const all = await Promise.all(
    rows.map(async (orbiter) => ({ orbiter, checks: await listVerification(orbiter.userId) })),
  )
  return all.find(({ checks }) => checks.every(({ doneAt }) => doneAt !== null)) ?? null
}
