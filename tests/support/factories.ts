/** Creates people for tests. Inserted, not signed up: hashing a password takes 0.2 seconds. */
import { newId } from '#app/base/ids.ts'
import { profileCompleteness, type Role } from '#people/accounts/account.ts'
import { hashPassword } from '#people/auth/passwords.server.ts'
import { startSession } from '#people/auth/sessions.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findCityPlace } from '#market/places/find-places.server.ts'
import type { OrbiterLevel } from '#market/creators/creator.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

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
  /** In the order they were granted; the first determines the home page. */
  roles?: Role[]
  confirmed?: boolean
  suspended?: boolean
  /** Only needed if the test signs in with the form. */
  password?: string
  timeZone?: string
}

let created = 0

/** Several processes may create people in one database, so a counter alone would not be unique. */
function uniqueWord(): string {
  created += 1
  // Letters, because digits in a name may look like a phone number.
  return `${created}${newId().slice(0, 6)}`.replaceAll(/\d/g, (digit) =>
    'ghijklmnop'.charAt(Number(digit)),
  )
}

/** Creates a person: by default, a customer with a confirmed email address. */
export async function createUser(options: NewUser = {}): Promise<TestUser> {
  const word = uniqueWord()
  const user: TestUser = {
    id: newId(),
    email: options.email ?? `casey-${word}@example.test`,
    fullName: options.fullName ?? `Casey Quinn ${word}`,
    roles: options.roles ?? ['user'],
    timeZone: options.timeZone ?? 'America/New_York',
  }
  const passwordHash = options.password === undefined ? null : await hashPassword(options.password)
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
        emailConfirmedAt: options.confirmed === false ? null : now(),
        suspendedAt: options.suspended ? now() : null,
        suspensionReference: options.suspended ? user.id.slice(0, 8).toUpperCase() : null,
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
  /** Public and bookable; true by default. */
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
  /** Prices of the standard reels, in cents; null: not offered. */
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
  /** Without any, every time that the product offers can be requested. */
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

/** Creates an Orbiter: by default one in Dallas who is approved, listed and takes bookings. */
export async function createOrbiter(options: NewOrbiter = {}): Promise<TestOrbiter> {
  const user = await createUser({
    fullName: `Robin Vale ${uniqueWord()}`,
    roles: ['orbiter'],
    timeZone: 'America/Chicago',
    ...options,
  })
  const isListed = options.listed ?? true
  const profile = {
    fullName: user.fullName,
    bio: options.bio === undefined ? 'Short films of long nights.' : options.bio,
    experienceLevel: 'intermediate' as const,
    specialties: options.specialties ?? ['Events', 'Food'],
    portfolioUrl: null,
  }
  const location = options.location ?? 'Dallas, TX'
  await db()
    .updateTable('profiles')
    .set({
      ...profile,
      profileCompleteness: profileCompleteness(profile),
      username: options.username ?? null,
      location,
      placeId: await placeIdOf(location),
      languagesSpoken: options.languages ?? ['English'],
      orbiterLevel: options.level === undefined ? 'intermediate' : options.level,
      orbiterModel: 'marketplace',
      deliveryTimeDays: options.deliveryDays === undefined ? 2 : options.deliveryDays,
      isAvailable: options.isAvailable ?? true,
      startingPrice: options.startingPriceCents === undefined ? 7500 : options.startingPriceCents,
      pricing15s: options.pricing?.reel15s ?? null,
      pricing30s: options.pricing ? (options.pricing.reel30s ?? null) : 12_500,
      pricing60s: options.pricing?.reel60s ?? null,
      featuredOrder: options.featuredOrder ?? null,
      reviewCount: options.reviews?.count ?? 0,
      ratingSum: options.reviews?.sum ?? 0,
      approvalStatus: isListed ? 'approved' : 'pending',
      listedAt: isListed ? now() : null,
      hasPortfolio: (options.portfolio ?? []).length > 0,
    })
    .where('userId', '=', user.id)
    .execute()
  // The place has set its own zone; some Orbiters of the tests live in another zone than they film
  // in.
  const { timeZone = 'America/Chicago' } = options
  await db().updateTable('profiles').set({ timeZone }).where('userId', '=', user.id).execute()
  const offers = await insertOffers(user.id, options)
  return { ...user, ...offers }
}

/** Null: a text from before the gazetteer existed. */
async function placeIdOf(location: string): Promise<number | null> {
  const [name = '', state = ''] = location.split(', ')
  return (await findCityPlace(name, state))?.id ?? null
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

/** The person in the form that operations, queries and policies take. */
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

/** Signs a person in without the form. Returns the `Cookie` header their browser would send. */
export async function signedInCookie(user: { id: string }): Promise<string> {
  const setCookie = await transaction((tx) =>
    startSession(tx, user.id, { address: '127.0.0.1', userAgent: 'tests' }),
  )
  return setCookie.slice(0, setCookie.indexOf(';'))
}
