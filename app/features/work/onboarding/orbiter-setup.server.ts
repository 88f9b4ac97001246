/**
 * The marketplace wizard. Each step is saved where its data belongs (profile, portfolio, prices);
 * the application stores only the progress.
 */
import { parseInput } from '#app/base/form-input.ts'
import { requireOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { SETUP_STEPS, type Answers, type SavedSteps } from '#work/onboarding/application.ts'
import {
  looseAnswersInput,
  setupPricingInput,
  setupProfileInput,
} from '#work/onboarding/application-inputs.ts'
import type { OrbiterLevel } from '#market/creators/creator.ts'
import { addPortfolioLink } from '#market/portfolio/add-portfolio-link.server.ts'
import { savedNow } from '#work/onboarding/package-application.server.ts'
import { handIn } from '#work/onboarding/submit-application.server.ts'
import { refreshStartingPrice } from '#market/offers/starting-price.server.ts'
import { awaitCity, findUnservedCity } from '#market/catalog/served-places.server.ts'
import { choosePlace } from '#market/places/choose-place.server.ts'
import { saveProfileFields } from '#people/accounts/profile-fields.server.ts'
import { setReelPrices, wishLevel } from '#people/accounts/profile-facts.server.ts'
import { beginApplication, changeApplication } from '#work/onboarding/change-application.server.ts'
import { byReelPrice, reelPriceFields } from '#people/accounts/reel-prices.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const DRAFT_FIELDS: readonly string[] = [
  'location',
  'bio',
  'instagram',
  'tiktok',
  'youtube',
  'website',
  'title',
  'url',
  'description',
  'orbiterLevel',
  ...reelPriceFields(),
  'turnaroundDays',
]

interface Changes {
  drop?: readonly string[]
  answers?: Answers
  /** The step whose fields were saved. */
  saved?: string
}

/** Begins an application if none is open. */
async function lockOpenSetup(tx: Tx, userId: string) {
  for (;;) {
    // Two tabs may save the first step at the same time.
    await beginApplication(tx, { userId, model: 'marketplace', answers: '{}', step: 1 })
    const own = await tx
      .selectFrom('orbiterApplications')
      .select(['id', 'step', 'answers', 'savedSteps'])
      .where('userId', '=', userId)
      .where('model', '=', 'marketplace')
      .where('status', 'in', ['draft', 'submitted'])
      .forUpdate()
      .executeTakeFirst()
    // The open application may be decided while this query waits for its lock; then the loop begins
    // another.
    if (own) return own
  }
}

async function advance(tx: Tx, viewer: Viewer, step: number, changes: Changes = {}): Promise<void> {
  requireOrbiter(viewer)
  const own = await lockOpenSetup(tx, viewer.id)
  const answers = { ...(own.answers as Record<string, string>), ...changes.answers }
  for (const name of changes.drop ?? []) delete (answers as Record<string, string>)[name]
  const row = {
    answers: JSON.stringify(answers),
    step: Math.max(own.step, step),
    updatedAt: now(),
    ...(changes.saved && {
      savedSteps: savedNow(changes.saved, own.savedSteps as SavedSteps | undefined),
    }),
  }
  await tx.updateTable('orbiterApplications').set(row).where('id', '=', own.id).execute()
}

/** Saves the fields as typed, complete or not. */
export function saveSetupDraft(viewer: Viewer, input: Record<string, string>): Promise<void> {
  const typed = Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )
  const saved = SETUP_STEPS.find((step) => step.key === input['step'])?.key
  return transaction((tx) =>
    advance(tx, viewer, 1, {
      answers: parseInput(looseAnswersInput, typed) as Answers,
      ...(saved && { saved }),
    }),
  )
}

/** @throws InvalidInput, NotAllowed */
export async function saveSetupProfile(viewer: Viewer, input: unknown): Promise<void> {
  const fields = parseInput(setupProfileInput, input)
  const place = await choosePlace('location', fields.location)
  const unserved = await findUnservedCity(place)
  const { id: userId, email } = viewer
  await transaction(async (tx) => {
    await advance(tx, viewer, 2, {
      drop: ['location', 'bio', 'instagram', 'tiktok', 'youtube', 'website'],
      saved: 'portfolio',
    })
    await awaitCity(tx, unserved, { side: 'orbiter', userId, email })
    await saveProfileFields(tx, userId, {
      placeId: place.id,
      bio: fields.bio,
      socialInstagram: fields.instagram,
      socialTiktok: fields.tiktok,
      socialYoutube: fields.youtube,
      socialWebsite: fields.website,
    })
  })
}

/** Adds a sample to the portfolio immediately. @throws InvalidInput, Conflict */
export async function addSample(viewer: Viewer, input: unknown): Promise<void> {
  requireOrbiter(viewer)
  await addPortfolioLink(viewer, input)
  await transaction((tx) =>
    advance(tx, viewer, 2, { drop: ['title', 'url', 'description'], saved: 'samples' }),
  )
}

/** Continues to the prices, with or without samples. @throws InvalidInput */
export async function leaveSamples(viewer: Viewer, input: Record<string, string>): Promise<void> {
  const isTyped = ['title', 'url', 'description'].some((name) => (input[name] ?? '').trim() !== '')
  if (isTyped) await addSample(viewer, input)
  await transaction((tx) => advance(tx, viewer, 3))
}

export function skipSamples(viewer: Viewer): Promise<void> {
  return transaction((tx) => advance(tx, viewer, 3))
}

/** The team decides on the wish: an Orbiter can never set their own level. */
function recordLevelWish(tx: Tx, viewer: Viewer, level: OrbiterLevel) {
  return recordEvent(tx, {
    kind: 'orbiter.level-wished',
    subjectType: 'account',
    subjectId: viewer.id,
    actorId: viewer.id,
    toStatus: level,
    data: { level },
    audience: [viewer.id],
  })
}

/**
 * The last step: saves the prices, the turnaround and the requested level, and submits the profile
 * for review. Submitting again only changes the prices.
 * @throws InvalidInput, NotAllowed, Conflict
 */
export function finishSetup(
  viewer: Viewer,
  input: unknown,
): Promise<{ isReview: boolean; isWish: boolean }> {
  const prices = parseInput(setupPricingInput, input)
  return transaction(async (tx) => {
    await advance(tx, viewer, 3, { drop: DRAFT_FIELDS, saved: 'pricing' })
    await setReelPrices(tx, viewer.id, {
      ...byReelPrice(({ price }) => prices[price]),
      deliveryTimeDays: prices.turnaroundDays,
    })
    await refreshStartingPrice(tx, viewer.id)
    const isWish = await wishLevel(tx, viewer.id, prices.orbiterLevel)
    const { approvalStatus: approval } = await tx
      .selectFrom('profiles')
      .select('approvalStatus')
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (approval === 'approved' || approval === 'delisted') {
      // There is nothing to review except the level: an approved Orbiter has changed their prices.
      if (isWish) await recordLevelWish(tx, viewer, prices.orbiterLevel)
      await tx
        .deleteFrom('orbiterApplications')
        .where('userId', '=', viewer.id)
        .where('model', '=', 'marketplace')
        .where('status', '=', 'draft')
        .execute()
      return { isReview: false, isWish }
    }
    const isSubmitted = await changeApplication(tx, {
      action: 'submit',
      where: (eb) => eb.and([eb('userId', '=', viewer.id), eb('model', '=', 'marketplace')]),
      set: { step: 4 },
    })
    if (isSubmitted) await handIn(tx, viewer, 'marketplace', null)
    return { isReview: true, isWish }
  })
}
