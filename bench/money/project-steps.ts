/**
 * Managed projects: reserved when they are ordered, charged once an Orbiter has them, delivered
 * piece by piece, and passed on to another Orbiter.
 */
import { addDays } from '#app/base/add-days.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { setProjectStatus } from '#team/overrides/set-status.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { createManagedProject } from '#work/projects/create-managed-project.server.ts'
import { completeDeliveredProjects } from '#work/projects/follow-sessions.server.ts'
import { withdrawProject } from '#work/projects/remove-orbiter.server.ts'
import { giveBackJob } from '#work/projects/work-assignment.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { CITY } from './money-people.ts'
import {
  actorOf,
  type MoneyStep,
  type MoneyWorld,
  projectOf,
  twiceSometimes,
} from './money-world.ts'
import { payFor } from './pay.ts'

const MOST_PROJECTS = 2

async function order(world: MoneyWorld): Promise<unknown> {
  const { random, customer, projects } = world
  if (projects.length >= MOST_PROJECTS) return false
  const priceCents = random.pick([101, 12_500, random.between(100, 90_000)])
  const paying = await payFor(world, priceCents)
  const product = { kind: 'package', id: null, name: 'Reels', durationMinutes: 60, deliveryDays: 1 }
  const { id } = await transaction((tx) =>
    createManagedProject(tx, customer, {
      source: 'package',
      title: 'Reels',
      description: '',
      eventType: 'event',
      businessName: '',
      contactEmail: customer.email,
      contactPhone: '',
      city: CITY,
      venueAddress: '',
      eventDate: addDays(todayIn(customer.timeZone, now()), random.between(1, 12)),
      startTime: '12:00',
      eventEnd: null,
      durationMinutes: 60,
      days: random.pick([1, 1, 2]),
      priceCents,
      product: { ...product, kind: 'package' },
      deliverables: [{ kind: 'reel', count: random.between(1, 4), due: '24-hours' }],
      paying,
    }),
  )
  projects.push(id)
}

function assign(world: MoneyWorld): Promise<unknown> | false {
  const projectId = projectOf(world)
  if (!projectId) return false
  const { id: orbiterId } = world.random.pick(world.crew)
  const viewer = actorOf(world, world.admin)
  return assignOrbiter(viewer, { projectId, orbiterId, despiteConflicts: true })
}

/** The Orbiter gives the job back; another Orbiter, or the same one, gets it later. */
async function handOver(world: MoneyWorld): Promise<unknown> {
  const live = await db()
    .selectFrom('orbiterAssignments')
    .select(['id', 'orbiterId'])
    .where('projectId', '=', projectOf(world))
    .where('status', 'in', ['assigned', 'in_progress'])
    .executeTakeFirst()
  const holder = world.crew.find(({ id }) => id === live?.orbiterId)
  if (!live || !holder) return false
  return giveBackJob(actorOf(world, holder), live.id, { reason: 'Broken leg' })
}

/** Free while no Orbiter has the project; after that, the policy of its session applies. */
async function cancel(world: MoneyWorld): Promise<unknown> {
  const projectId = projectOf(world)
  if (!projectId) return false
  const viewer = actorOf(world, world.customer)
  const session = await db()
    .selectFrom('projectSessions as s')
    .innerJoin('bookingRequests as b', 'b.id', 's.bookingRequestId')
    .select('b.id')
    .where('s.projectId', '=', projectId)
    .where('b.status', '=', 'accepted')
    .orderBy('s.position')
    .executeTakeFirst()
  if (session) return cancelBooking(viewer, session.id, { reason: 'Rain' })
  return withdrawProject(viewer, projectId, {})
}

/** The team marks the project as done, whatever has been delivered, or withdraws that. */
async function setStatus(world: MoneyWorld): Promise<unknown> {
  const projectId = projectOf(world)
  if (!projectId) return false
  const status = world.random.pick(['completed', 'completed', 'in_production'])
  return setProjectStatus(actorOf(world, world.admin), projectId, status, { reason: 'As agreed' })
}

const complete = (world: MoneyWorld) => twiceSometimes(world, completeDeliveredProjects)

export const PROJECT_STEPS: MoneyStep[] = [
  { name: 'order a project', by: 'customer', weight: 4, run: order },
  { name: 'assign', by: 'admin', weight: 5, run: async (world) => assign(world) },
  { name: 'hand over', by: 'orbiter', weight: 2, run: handOver },
  { name: 'cancel a project', by: 'customer', weight: 1, run: cancel },
  { name: 'set a project', by: 'admin', weight: 1, run: setStatus },
  { name: 'complete projects', by: 'gateway', weight: 2, run: complete },
  { name: 'tell what was set', by: 'gateway', weight: 2, run: notifyOverrides },
]
