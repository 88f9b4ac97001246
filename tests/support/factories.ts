/**
 * People and bookings for tests. Bookings are made by the program's own verbs, so they are what a page would have
 * made; people are inserted, because a sign-up spends a fifth of a second on its password.
 */
import { newId } from '#app/base/ids.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { profileCompleteness, type Role } from '#app/features/accounts/account.ts'
import { hashPassword } from '#app/features/auth/passwords.server.ts'
import { startSession } from '#app/features/auth/sessions.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  acceptBooking,
  quoteBooking,
  acceptQuotedPrice,
  rejectBooking,
} from '#app/features/bookings/answer-request.server.ts'
import type { BookingStatus } from '#app/features/bookings/booking.ts'
import { cancelBooking, completeBooking } from '#app/features/bookings/end-booking.server.ts'
import { requestBooking } from '#app/features/bookings/request-booking.server.ts'
import type { OrbiterLevel } from '#app/features/creators/creator.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { during } from '#tests/support/clock.ts'

export interface TestUser {
  id: string
  email: string
  fullName: string
  roles: Role[]
  timeZone: string
}

export interface NewUser {
  email?: string
  fullName?: string
  /** In the order in which they were given; the first decides about the home. */
  roles?: Role[]
  confirmed?: boolean
  suspended?: boolean
  /** Only where a test signs in by form. */
  password?: string
  timeZone?: string
}

let made = 0

/** Several processes make people in one database, so a counter alone would not be unique. */
function uniqueWord(): string {
  made += 1
  return `${made}${newId().slice(0, 6)}`
}

/** A customer with a confirmed address, unless told otherwise. */
export async function createUser(wanted: NewUser = {}): Promise<TestUser> {
  const word = uniqueWord()
  const user: TestUser = {
    id: newId(),
    email: wanted.email ?? `casey-${word}@example.test`,
    fullName: wanted.fullName ?? `Casey Quinn ${word}`,
    roles: wanted.roles ?? ['user'],
    timeZone: wanted.timeZone ?? 'America/New_York',
  }
  const passwordHash = wanted.password === undefined ? null : await hashPassword(wanted.password)
  const profile = {
    fullName: user.fullName,
    bio: null,
    experienceLevel: null,
    specialties: [],
    portfolioUrl: null,
  }
  await transaction(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        fullName: user.fullName,
        passwordHash,
        timeZone: user.timeZone,
        createdAt: now(),
        emailConfirmedAt: wanted.confirmed === false ? null : now(),
        suspendedAt: wanted.suspended ? now() : null,
      })
      .execute()
    if (user.roles.length > 0) {
      await tx
        .insertInto('userRoles')
        .values(
          user.roles.map((role, index) => ({
            userId: user.id,
            role,
            assignedAt: new Date(now().getTime() + index),
          })),
        )
        .execute()
    }
    await tx
      .insertInto('profiles')
      .values({
        userId: user.id,
        email: user.email,
        ...profile,
        timeZone: user.timeZone,
        profileCompleteness: profileCompleteness(profile),
        createdAt: now(),
        updatedAt: now(),
        approvalStatus: user.roles.includes('orbiter') ? 'pending' : 'none',
      })
      .execute()
  })
  return user
}

export interface NewOrbiter extends NewUser {
  /** Shown to the public and bookable; true unless told otherwise. */
  listed?: boolean
  isAvailable?: boolean
  username?: string
  bio?: string | null
  location?: string
  specialties?: string[]
  languages?: string[]
  level?: OrbiterLevel | null
  deliveryDays?: number | null
  featuredOrder?: number
  startingPriceCents?: number | null
  /** Prices of the standard reels, in cents; null: not on offer. */
  pricing?: { reel15s?: number | null; reel30s?: number | null; reel60s?: number | null }
  services?: {
    name: string
    priceCents: number
    durationMinutes?: number
    description?: string
    isActive?: boolean
  }[]
  packages?: {
    name: string
    priceCents: number
    deliveryDays?: number
    durationMinutes?: number
    description?: string
    isActive?: boolean
  }[]
  /** Without any, every specified slot can be asked for. */
  availability?: { date: string; startTime: string; endTime: string }[]
  portfolio?: {
    title: string
    mediaUrl?: string
    mediaType?: 'video' | 'image'
    isFeatured?: boolean
  }[]
  reviews?: { count: number; sum: number }
}

export interface TestOrbiter extends TestUser {
  serviceIds: string[]
  packageIds: string[]
}

/** An Orbiter in Dallas who is approved, listed and takes bookings, unless told otherwise. */
export async function createOrbiter(wanted: NewOrbiter = {}): Promise<TestOrbiter> {
  const user = await createUser({
    fullName: `Robin Vale ${uniqueWord()}`,
    roles: ['orbiter'],
    timeZone: 'America/Chicago',
    ...wanted,
  })
  const isListed = wanted.listed ?? true
  const profile = {
    fullName: user.fullName,
    bio: wanted.bio === undefined ? 'Short films of long nights.' : wanted.bio,
    experienceLevel: 'intermediate' as const,
    specialties: wanted.specialties ?? ['Events', 'Food'],
    portfolioUrl: null,
  }
  await db()
    .updateTable('profiles')
    .set({
      ...profile,
      profileCompleteness: profileCompleteness(profile),
      username: wanted.username ?? null,
      location: wanted.location ?? 'Dallas, TX',
      languagesSpoken: wanted.languages ?? ['English'],
      orbiterLevel: wanted.level === undefined ? 'intermediate' : wanted.level,
      orbiterModel: 'marketplace',
      deliveryTimeDays: wanted.deliveryDays === undefined ? 2 : wanted.deliveryDays,
      isAvailable: wanted.isAvailable ?? true,
      startingPrice: wanted.startingPriceCents === undefined ? 7500 : wanted.startingPriceCents,
      pricing15s: wanted.pricing?.reel15s ?? null,
      pricing30s: wanted.pricing ? (wanted.pricing.reel30s ?? null) : 12_500,
      pricing60s: wanted.pricing?.reel60s ?? null,
      featuredOrder: wanted.featuredOrder ?? null,
      reviewCount: wanted.reviews?.count ?? 0,
      ratingSum: wanted.reviews?.sum ?? 0,
      approvalStatus: isListed ? 'approved' : 'pending',
      listedAt: isListed ? now() : null,
      hasPortfolio: (wanted.portfolio ?? []).length > 0,
    })
    .where('userId', '=', user.id)
    .execute()
  const offers = await insertOffers(user.id, wanted)
  return { ...user, ...offers }
}

async function insertOffers(
  orbiterId: string,
  { services = [], packages = [], availability = [], portfolio = [] }: NewOrbiter,
): Promise<{ serviceIds: string[]; packageIds: string[] }> {
  const serviceRows = services.map((service, index) => ({
    id: newId(),
    orbiterId,
    serviceName: service.name,
    serviceDescription: service.description ?? null,
    price: service.priceCents,
    durationMinutes: service.durationMinutes ?? 60,
    displayOrder: index,
    isActive: service.isActive ?? true,
  }))
  const packageRows = packages.map((entry) => ({
    id: newId(),
    orbiterId,
    packageName: entry.name,
    packageDescription: entry.description ?? null,
    price: entry.priceCents,
    deliveryDays: entry.deliveryDays ?? 2,
    durationMinutes: entry.durationMinutes ?? 120,
    isActive: entry.isActive ?? true,
  }))
  if (serviceRows.length > 0) await db().insertInto('orbiterPricing').values(serviceRows).execute()
  if (packageRows.length > 0) await db().insertInto('orbiterPackages').values(packageRows).execute()
  if (availability.length > 0) {
    const slots = availability.map(({ date, startTime, endTime }) => ({
      orbiterId,
      date,
      startTime,
      endTime,
    }))
    await db().insertInto('orbiterAvailability').values(slots).execute()
  }
  if (portfolio.length > 0) {
    const items = portfolio.map((item) => ({
      orbiterId,
      title: item.title,
      mediaUrl: item.mediaUrl ?? '/favicon.svg',
      mediaType: item.mediaType ?? 'image',
      isFeatured: item.isFeatured ?? false,
    }))
    await db().insertInto('orbiterPortfolio').values(items).execute()
  }
  return {
    serviceIds: serviceRows.map((row) => row.id),
    packageIds: packageRows.map((row) => row.id),
  }
}

/** The person as verbs, queries and policies take them. */
export function viewerOf(user: TestUser): Viewer {
  return {
    id: user.id,
    email: user.email,
    fullName: user.fullName,
    roles: user.roles,
    timeZone: user.timeZone,
    avatarUrl: null,
  }
}

/** Signs a person in without a form; the result is the Cookie header of their browser. */
export async function signedInCookie(user: { id: string }): Promise<string> {
  const setCookie = await transaction((tx) =>
    startSession(tx, user.id, { address: '127.0.0.1', userAgent: 'tests' }),
  )
  return setCookie.slice(0, setCookie.indexOf(';'))
}

export interface NewBooking {
  customer?: TestUser
  orbiter?: TestUser
  /** As the booking form names it: `reel:30`, `service:<id>`, `package:<id>`, `general`. */
  offer?: string
  /** Wall date and time of the Orbiter; noon in a week unless told otherwise. */
  date?: string
  time?: string
  /** When it was asked for. A day or more ago makes a pending request an expired one. */
  askedAt?: Date
  status?: BookingStatus
  reason?: string
  customerName?: string
  venueAddress?: string
  notes?: string
}

export interface TestBooking {
  id: string
  customer: TestUser
  orbiter: TestUser
  date: string
  time: string
  startAt: Date
}

/** A request, taken to its status by the verbs. Completing one happens an hour after its start. */
export async function createBooking(wanted: NewBooking = {}): Promise<TestBooking> {
  const customer = wanted.customer ?? (await createUser())
  const orbiter = wanted.orbiter ?? (await createOrbiter())
  const askedAt = wanted.askedAt ?? now()
  const date = wanted.date ?? addDays(todayIn(orbiter.timeZone, now()), 7)
  const time = wanted.time ?? '12:00'
  const startAt = instantOf(date, time, orbiter.timeZone)
  const form = {
    idempotencyKey: newId(),
    offer: wanted.offer ?? (await usualOffer(orbiter.id)),
    customerName: wanted.customerName ?? customer.fullName,
    date,
    time,
    venueAddress: wanted.venueAddress ?? '',
    notes: wanted.notes ?? '',
  }
  const { id } = await during(askedAt, () => requestBooking(viewerOf(customer), orbiter.id, form))
  const booking = { id, customer, orbiter, date, time, startAt }
  await during(askedAt, () => answer(booking, wanted.status ?? 'pending', wanted.reason ?? ''))
  return booking
}

/** Something with a price where the Orbiter has one: what has none needs a quote before it can be accepted. */
async function usualOffer(orbiterId: string): Promise<string> {
  const row = await db()
    .selectFrom('profiles')
    .select('pricing30s')
    .where('userId', '=', orbiterId)
    .executeTakeFirst()
  return row?.pricing30s ? 'reel:30' : 'general'
}

const QUOTE_DOLLARS = '240'

async function agree({ id, customer, orbiter }: TestBooking): Promise<void> {
  const { priceCents } = await db()
    .selectFrom('bookingRequests')
    .select('priceCents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (priceCents !== null) {
    await acceptBooking(viewerOf(orbiter), id)
    return
  }
  await quoteBooking(viewerOf(orbiter), id, { price: QUOTE_DOLLARS })
  await acceptQuotedPrice(viewerOf(customer), id, { quoteCents: Number(QUOTE_DOLLARS) * 100 })
}

async function answer(booking: TestBooking, status: BookingStatus, reason: string): Promise<void> {
  const { id, customer, orbiter, startAt } = booking
  if (status === 'accepted' || status === 'completed') await agree(booking)
  if (status === 'completed')
    await during(new Date(startAt.getTime() + 3_600_000), () =>
      completeBooking(viewerOf(orbiter), id),
    )
  if (status === 'rejected') await rejectBooking(viewerOf(orbiter), id, { reason })
  if (status === 'cancelled') await cancelBooking(viewerOf(customer), id, { reason })
}
