/**
 * The demo's managed flow: jobs that are looking for an Orbiter, taken, under way and delivered,
 * and what the team still has to answer.
 */
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { setPackageJobs } from '#market/creators/set-package-jobs.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { completeDeliveredProjects } from '#work/projects/follow-sessions.server.ts'
import { startAssignment } from '#work/projects/work-assignment.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { deliverDemo } from './demo-deliveries.ts'
import { accept, assignFirst, waitForOffer } from './demo-job-offers.ts'
import { noteMove } from './demo-money.ts'
import { buy, freeSlot } from './demo-packages.ts'
import { hoursBefore, type Cast } from './demo-requests.ts'
import { trainCreators } from './demo-training.ts'

/** Every state at least once, for the demo's customer, Orbiter and admin. */
export async function makeProjects(cast: Cast, present: Date): Promise<void> {
  const { admin, customer, others, orbiter, creators } = cast
  const at = hoursBefore(present)
  at(24 * 9)
  // Package jobs need the interview, which beginners have yet to pass.
  const interviewed = creators.filter(({ level }) => level !== 'beginner')
  await trainCreators(interviewed)
  for (const { viewer } of interviewed) await setPackageJobs(viewer, { takesPackageJobs: 'true' })
  const { location } = await db()
    .selectFrom('profiles')
    .select('location')
    .where('userId', '=', orbiter.viewer.id)
    .executeTakeFirstOrThrow()
  const city = CITIES.find((entry) => location?.startsWith(entry.name))?.name ?? 'Dallas'

  await makeDone(cast, present)
  at(30)
  const taken = await buy({
    buyer: customer,
    city,
    business: 'Harbor Yoga',
    occasion: 'Sunset class on the roof',
    eventType: 'fitness',
    packageId: 'reel-60s',
    when: await freeSlot(orbiter, 11),
    wishes: 'Please film the last pose.',
  })
  await accept(taken, await waitForOffer(taken, orbiter, creators))
  await makeOpenOnes({ admin, customer, others, orbiter, creators }, city, at)
  freezeClock(present)
}

/** Bought nine days ago, filmed five days ago at 11 AM local time, delivered and approved. */
async function makeDone({ admin, customer, creators, films }: Cast, present: Date): Promise<void> {
  const [zone, startTime] = ['America/Chicago', '11:00']
  const date = addDays(todayIn(zone, present), -5)
  const startAt = instantOf(date, startTime, zone)
  const at = (hoursLater: number) => freezeClock(new Date(startAt.getTime() + hoursLater * HOUR_MS))
  const done = await buy({
    buyer: customer,
    city: 'Dallas',
    business: 'Fern & Flour',
    occasion: 'Opening of Fern & Flour',
    eventType: 'restaurant',
    packageId: 'reel-30s',
    when: { date, startTime },
    wishes: 'The oven, and the first guests.',
  })
  // Free times don't reach back before today, so the team assigned this job.
  const doneBy = await assignFirst(done, admin, creators, 'dallas')
  if (!doneBy) return
  at(0)
  await startAssignment(doneBy.viewer, doneBy.assignmentId)
  at(0.7)
  const pieces = await deliverDemo(doneBy.viewer, done, { films })
  at(3)
  for (const id of pieces) await approvePiece({ viewer: customer }, id)
  at(4)
  await completeDeliveredProjects()
  noteMove({ projectId: done })
}

/**
 * The open jobs: a draft, a project and an inquiry for the team, and two jobs that are looking for
 * an Orbiter.
 */
async function makeOpenOnes(
  { admin, customer, others, orbiter, creators }: Omit<Cast, 'films'>,
  city: string,
  at: (hoursAgo: number) => void,
): Promise<void> {
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
  await createProject(other(1), {
    formKey: newId(),
    title: 'Store opening, three cities',
    projectType: 'tiktok',
    budgetRange: '$5000+',
    intent: 'submit',
  })
  const date = addDays(todayIn('America/New_York', now()), 16)
  await submitManagedInquiry(customer, {
    formKey: newId(),
    service: 'event-package',
    date,
    time: '18:00',
    eventEnd: '23:00',
    address: '9 Pier Road',
    city: 'Boston',
    zipCode: '02110',
    state: 'MA',
    notes: 'Sixty guests, speeches at seven.',
  })
  await quoteAnniversary(admin, addDays(date, 30))
  at(0.1)
  const open = await buy({
    buyer: customer,
    city,
    business: 'Juniper Books',
    occasion: 'Author signing at Juniper Books',
    eventType: 'retail',
    packageId: 'reel-30s',
    when: await freeSlot(orbiter, 7),
    wishes: 'The line, the table and the first signed book.',
  })
  await waitForOffer(open, orbiter, creators)
  await buy({
    buyer: other(2),
    city,
    business: 'Northside Salon',
    eventType: 'beauty',
    packageId: 'reel-15s',
    when: { date: addDays(todayIn('America/Chicago', now()), 13), startTime: '12:00' },
    wishes: '',
  })
}

/** An enquiry with a quote from the team, which the customer has not accepted yet. */
async function quoteAnniversary(admin: Viewer, eventDate: string): Promise<void> {
  const { id } = await submitEnquiry(
    {
      formKey: newId(),
      name: 'Maren Oakes',
      email: 'maren.oakes@example.com',
      eventType: 'anniversary',
      eventDate,
      startTime: '18:00',
      eventEnd: '00:30',
      location: 'Boston',
      packageType: 'custom',
      guestCount: '51-100',
      budget: '500-1000',
      details: 'Our parents have been married for forty years. Dinner on a boat, then dancing.',
    },
    { viewer: null, address: 'demo' },
  )
  await quoteEnquiry(admin, id, {
    formKey: newId(),
    amount: '640',
    message:
      'One Orbiter for the whole evening: a first reel before the last dance, three more within two business days, and forty photos.',
    title: 'Anniversary on the harbor',
    city: 'Boston',
    venueAddress: '60 Rowes Wharf',
    eventDate,
    startTime: '18:00',
    durationHours: '5',
    eventEnd: '00:30',
    reels: '4',
    photos: '40',
  })
}
