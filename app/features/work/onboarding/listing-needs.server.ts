/** Checks what Orbiters still need to be listed, and lists them once they have it. */
import { z } from 'zod'
import { NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { listProfile } from '#people/accounts/profile-approval.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { VerificationStep } from '#market/creators/verification.ts'
import { applicantListedMail } from '#work/onboarding/decision-mails.ts'
import {
  LISTING_CHECKS,
  missingNeeds,
  OWN_NEEDS,
  type ListingCheck,
  type ListingNeed,
} from '#work/onboarding/listing-needs.ts'
import { saveSetting } from '#people/settings/save-setting.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { recordEvent, subscribe } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

const AT_ONCE = 100

/** What this Orbiter still needs to be listed; empty if nothing is missing. */
export async function listMissingNeeds(
  orbiterId: string,
  executor: Db | Tx = db(),
): Promise<ListingNeed[]> {
  const { checks } = await getSetting('listing', executor)
  const facts = await executor
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.orbiterModel', 'u.emailConfirmedAt'])
    .select((eb) => [
      eb('p.placeId', 'is not', null).as('place'),
      eb('p.profileImageUrl', 'like', '/files/%').as('photo'),
      eb('p.startingPrice', '>', 0).as('prices'),
      eb
        .exists(
          eb
            .selectFrom('orbiterPortfolio as o')
            .select('o.id')
            .whereRef('o.orbiterId', '=', 'p.userId')
            .where('o.mediaType', '=', 'video')
            .where('o.mediaUrl', 'like', '/files/%'),
        )
        .as('sample'),
    ])
    .where('p.userId', '=', orbiterId)
    .executeTakeFirstOrThrow()
  const steps = await executor
    .selectFrom('orbiterVerifications')
    .select('step')
    .where('orbiterId', '=', orbiterId)
    .execute()
  const done = new Set<VerificationStep>(steps.map(({ step }) => step))
  if (facts.emailConfirmedAt) done.add('email')
  return missingNeeds(
    {
      place: Boolean(facts.place),
      photo: Boolean(facts.photo),
      sample: Boolean(facts.sample),
      prices: Boolean(facts.prices),
      done,
      isPackageFlow: facts.orbiterModel === 'package-flow',
    },
    checks,
  )
}

/** The missing needs that the Orbiter can meet; the others are up to the team. */
export const listOwnNeeds = async (orbiterId: string): Promise<ListingNeed[]> =>
  (await listMissingNeeds(orbiterId)).filter((need) => OWN_NEEDS.has(need))

/**
 * Lists an approved Orbiter if nothing is missing anymore. Locks the profile, as every change that
 * removes a needed item does.
 * @returns whether the Orbiter was listed
 */
async function listWhereReady(tx: Tx, orbiterId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .innerJoin('userRoles as r', 'r.userId', 'p.userId')
    .select(['u.email', 'u.fullName', 'u.timeZone'])
    .where('p.userId', '=', orbiterId)
    .where('p.approvalStatus', '=', 'approved')
    .where('p.listedAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where('r.role', '=', 'orbiter')
    .where('r.isActive', '=', true)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!person || (await listMissingNeeds(orbiterId, tx)).length > 0) return false
  if (!(await listProfile(tx, orbiterId))) return false
  await recordEvent(tx, {
    kind: 'orbiter.listed',
    subjectType: 'account',
    subjectId: orbiterId,
    actorId: null,
    fromStatus: 'approved',
    toStatus: 'approved',
    audience: [orbiterId],
  })
  await queueMails(tx, [applicantListedMail(person)])
  return true
}

/** The verification check that was just marked may have been the last missing item. */
export function subscribeListings(): void {
  subscribe(['orbiter.verification-changed'], async (tx, events) => {
    for (const event of events) await listWhereReady(tx, event.subjectId)
  })
}

/**
 * Photos, samples and prices come from many places; this task notices when nothing is missing
 * anymore.
 */
export const listReadyOrbitersTask: Task = {
  name: 'list-ready-orbiters',
  cron: '* * * * *',
  async run() {
    const waiting = await db()
      .selectFrom('profiles')
      .select('userId')
      .where('approvalStatus', '=', 'approved')
      .where('listedAt', 'is', null)
      .where('profileImageUrl', 'like', '/files/%')
      .where('startingPrice', '>', 0)
      .where('hasPortfolio', '=', true)
      .orderBy('updatedAt', 'desc')
      .limit(AT_ONCE)
      .execute()
    for (const { userId } of waiting) await transaction((tx) => listWhereReady(tx, userId))
  },
}

/** One checkbox for each check, named after the check. */
const ticked = z.literal('on').optional()
const checksInput = z.object({
  email: ticked,
  phone: ticked,
  identity: ticked,
  portfolio: ticked,
  interview: ticked,
} satisfies Record<ListingCheck, unknown>)

/**
 * Sets the checks that a listing needs from now on. Orbiters who are already listed stay listed.
 * @throws NotAllowed, InvalidInput
 */
export async function changeListingChecks(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const chosen = parseInput(checksInput, input)
  const checks = LISTING_CHECKS.filter((check) => chosen[check] === 'on')
  return saveSetting('listing', viewer, () => ({ next: { checks } }))
}
