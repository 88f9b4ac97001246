/** Makes the demo's people: an admin, customers, and Orbiters with their profiles. */
import { openAccount } from '#people/accounts/open-account.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '#people/auth/demo-accounts.ts'
import { DAY_MS } from '#app/base/time.ts'
import { publishDocuments } from '#team/documents/publish-documents.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { emailOf, fillCreatorProfile, listShown, makeCreator } from './demo-creators.ts'
import { FilmShelf } from './demo-films.ts'
import { avatarOf, type DemoReel } from './demo-media.ts'
import type { Cast } from './demo-requests.ts'
import { atOnce } from './at-once.ts'
import {
  DEMO_ADMIN_NAME,
  DEMO_CREATORS,
  DEMO_CUSTOMERS,
  DEMO_CUSTOMER_NAME,
  DEMO_ORBITER_NAME,
} from './people.ts'
import type { Random } from './random.ts'

/** The demo's people signed up about a year ago. */
const FOUNDED_DAYS_AGO = 400

/** Publishes the texts that people agree to, as of the day on which the first person signs up. */
async function publishForThem(): Promise<void> {
  await db().deleteFrom('documentVersions').execute()
  await publishDocuments()
}

interface Looks {
  reels: DemoReel[]
  /** The addresses of the faces, by their file. */
  avatars: ReadonlyMap<string, string>
  /** Password of the people whom one can sign in as. */
  passwordHash: string
}

export async function makeCast(
  { reels, avatars, passwordHash }: Looks,
  present: Date,
  random: Random,
): Promise<Cast> {
  freezeClock(new Date(present.getTime() - FOUNDED_DAYS_AGO * DAY_MS))
  await publishForThem()
  const admin = await makePerson(DEMO_ADMIN_NAME, demoEmail('admin'), 'admin', passwordHash)
  const customer = await makePerson(DEMO_CUSTOMER_NAME, demoEmail('user'), 'user', passwordHash)
  const others: Viewer[] = []
  for (const name of DEMO_CUSTOMERS)
    others.push(await makePerson(name, emailOf(name), 'user', null))

  const shown = listShown(reels, random)
  const creators = await atOnce(DEMO_CREATORS, async (person, index) => {
    freezeClock(new Date(present.getTime() - (FOUNDED_DAYS_AGO - index) * DAY_MS))
    const isDemoOrbiter = person.name === DEMO_ORBITER_NAME
    const creator = await makeCreator(
      person,
      isDemoOrbiter ? demoEmail('orbiter') : emailOf(person.name),
      isDemoOrbiter ? passwordHash : null,
    )
    await fillCreatorProfile(creator, admin, {
      avatarUrl: avatars.get(avatarOf(person.face)) ?? '',
      reels: shown[index] ?? [],
    })
    return creator
  })
  const orbiter = creators.find((creator) => creator.name === DEMO_ORBITER_NAME)
  if (!orbiter) throw new Error(`The demo has no ${DEMO_ORBITER_NAME}`)
  return { admin, customer, others, orbiter, creators, films: new FilmShelf() }
}

function demoEmail(role: DemoAccount['role']): string {
  const account = DEMO_ACCOUNTS.find((entry) => entry.role === role)
  if (!account) throw new Error(`There is no demo account for ${role}`)
  return account.email
}

async function makePerson(
  fullName: string,
  email: string,
  role: 'admin' | 'user',
  passwordHash: string | null,
): Promise<Viewer> {
  const id = await transaction((tx) =>
    openAccount(tx, { email, fullName, role, passwordHash, confirmedAt: now() }),
  )
  if (!id) throw new Error(`The demo has ${email} twice`)
  return { id, email, fullName, roles: [role], timeZone: 'America/New_York', avatarUrl: null }
}
