/** The demo's managed flow: jobs that look for an Orbiter, that are taken, under way and delivered, and what the team still owes. */
import { HOUR_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { addDays, todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { CITIES } from '#app/features/catalog/cities.ts'
import { submitBookingEnquiry } from '#app/features/enquiries/submit-booking-enquiry.server.ts'
import { acceptOffer } from '#app/features/projects/answer-offer.server.ts'
import { bookPackage } from '#app/features/projects/book-package.server.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { dispatchProject } from '#app/features/projects/dispatch-project.server.ts'
import { listOrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import { setPackageJobs } from '#app/features/projects/set-package-jobs.server.ts'
import { markDelivered, startAssignment } from '#app/features/projects/work-assignment.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { MadeCreator } from './demo-creators.ts'

interface Cast {
  customer: Viewer
  others: Viewer[]
  orbiter: MadeCreator
  creators: MadeCreator[]
}

interface Job {
  buyer: Viewer
  city: string
  business: string
  eventType: string
  packageId: string
  inDays: number
  startTime: string
  wishes: string
}

async function buy({ buyer, city, business, eventType, packageId, inDays, startTime, wishes }: Job): Promise<string> {
  const zone = CITIES.find((entry) => entry.name === city)?.timeZone ?? 'America/New_York'
  const { id } = await bookPackage(buyer, {
    formKey: newId(),
    packageId,
    businessName: business,
    eventType,
    contactEmail: buyer.email,
    city,
    eventLocation: '48 Market Street',
    eventDate: addDays(todayIn(zone, now()), inDays),
    startTime,
    specialRequests: wishes,
  })
  await dispatchProject(id)
  return id
}

/** Whoever was asked first takes it. */
async function take(projectId: string, creators: MadeCreator[]): Promise<{ viewer: Viewer; assignmentId: string } | null> {
  const offers = await db()
    .selectFrom('assignment_offers')
    .select(['id', 'orbiter_id'])
    .where('project_id', '=', projectId)
    .where('status', '=', 'open')
    .orderBy('score', 'desc')
    .execute()
  for (const offer of offers) {
    const viewer = creators.find((creator) => creator.viewer.id === offer.orbiter_id)?.viewer
    if (!viewer) continue
    await acceptOffer(viewer, offer.id)
    const row = await db().selectFrom('orbiter_assignments').select('id').where('project_id', '=', projectId).executeTakeFirstOrThrow()
    return { viewer, assignmentId: row.id }
  }
  return null
}

/** Every state at least once, for the customer, the Orbiter and the admin of the demo. */
export async function makeProjects({ customer, others, orbiter, creators }: Cast, present: Date): Promise<void> {
  const at = (hoursAgo: number) => freezeClock(new Date(present.getTime() - hoursAgo * HOUR_MS))
  at(24 * 9)
  for (const creator of creators) await setPackageJobs(creator.viewer, { takesPackageJobs: 'true' })
  const { location } = await db().selectFrom('profiles').select('location').where('user_id', '=', orbiter.viewer.id).executeTakeFirstOrThrow()
  const city = CITIES.find((entry) => location?.startsWith(entry.name))?.name ?? 'Dallas'

  const done = await buy({
    buyer: customer,
    city: 'Dallas',
    business: 'Fern & Flour',
    eventType: 'restaurant',
    packageId: 'reel-30s',
    inDays: 4,
    startTime: '11:00',
    wishes: 'The oven, and the first guests.',
  })
  const doneBy = await take(done, creators)
  at(24 * 4.2)
  if (doneBy) {
    await startAssignment(doneBy.viewer, doneBy.assignmentId)
    at(24 * 4)
    const job = (await listOrbiterJobs(doneBy.viewer)).assignments.find((entry) => entry.id === doneBy.assignmentId)
    at(24 * 3)
    for (const piece of job?.deliverables ?? []) await markDelivered(doneBy.viewer, doneBy.assignmentId, piece.id, { link: '' })
  }
  at(30)
  const taken = await buy({
    buyer: customer,
    city,
    business: 'Harbor Yoga',
    eventType: 'fitness',
    packageId: 'reel-60s',
    inDays: 11,
    startTime: '10:00',
    wishes: 'Sunrise class on the roof.',
  })
  await take(taken, creators)
  await makeOpenOnes({ customer, others }, city, at)
  freezeClock(present)
}

/** What still waits: a draft, a project and an inquiry for the team, and two jobs that look for an Orbiter. */
async function makeOpenOnes({ customer, others }: Pick<Cast, 'customer' | 'others'>, city: string, at: (hoursAgo: number) => void): Promise<void> {
  const other = (index: number) => others[index % others.length] ?? customer
  at(3)
  await createProject(customer, {
    formKey: newId(),
    title: 'Four reels for the spring menu',
    description: 'One a week, shot in the kitchen.',
    projectType: 'instagram_reel',
    budgetRange: '$1000-$2500',
    intent: 'draft',
  })
  await createProject(other(1), { formKey: newId(), title: 'Store opening, three cities', projectType: 'tiktok', budgetRange: '$5000+', intent: 'submit' })
  const date = addDays(todayIn('America/New_York', now()), 16)
  await submitBookingEnquiry(customer, {
    formKey: newId(),
    service: 'event-package',
    date,
    time: '18:00',
    address: '9 Pier Road',
    city: 'Boston',
    zipCode: '02110',
    state: 'MA',
    notes: 'Sixty guests, speeches at seven.',
  })
  at(1)
  await buy({
    buyer: customer,
    city,
    business: 'Juniper Books',
    eventType: 'retail',
    packageId: 'reel-30s',
    inDays: 7,
    startTime: '13:00',
    wishes: 'Signing hour with the author.',
  })
  await buy({ buyer: other(2), city, business: 'Northside Salon', eventType: 'beauty', packageId: 'reel-15s', inDays: 13, startTime: '12:00', wishes: '' })
}
