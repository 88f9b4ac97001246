/** What visitors with a link can do, and the name that they have given. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { verifyPassword } from '#people/auth/passwords.server.ts'
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { linkPasswordInput, visitorNameInput } from '#delivery/sharing/share-link-inputs.ts'
import { allows, type LinkPermission } from '#delivery/sharing/share-link.ts'
import { now } from '#app/platform/clock.ts'
import { readCookie, writeCookie } from '#app/platform/cookies.ts'
import { db } from '#app/platform/db.ts'
import { derivedKeys } from '#app/platform/encryption.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { hashToken } from '#app/platform/tokens.ts'

/** The same answer for unknown, expired and revoked links. It reveals nothing about the job. */
const CLOSED = 'This link no longer works. Ask the person who sent it for a new one.'
const PURPOSE = 'orbit watch visits'
const TOKEN = /^[\w-]{43}$/

export interface OpenLink {
  id: string
  jobId: string
  label: string
  permission: LinkPermission
  passwordHash: string | null
  expiresAt: Date
}

/** @throws NotFound unless the link works now */
export async function openLink(token: string): Promise<OpenLink> {
  const row = TOKEN.test(token)
    ? await db()
        .selectFrom('shareLinks')
        .select([
          'id',
          'bookingRequestId',
          'projectId',
          'label',
          'permission',
          'passwordHash',
          'expiresAt',
        ])
        .where('tokenHash', '=', hashToken(token))
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now())
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound(CLOSED)
  const { bookingRequestId, projectId, ...link } = row
  return { ...link, jobId: bookingRequestId ?? projectId ?? '' }
}

/** Counts an opening of the link, at most once in ten minutes. */
export async function countOpening(linkId: string): Promise<void> {
  await db()
    .updateTable('shareLinks')
    .set((eb) => ({ openedCount: eb('openedCount', '+', 1), lastOpenedAt: now() }))
    .where('id', '=', linkId)
    .where((eb) =>
      eb.or([
        eb('lastOpenedAt', 'is', null),
        eb('lastOpenedAt', '<', new Date(now().getTime() - 600_000)),
      ]),
    )
    .execute()
}

/** What this browser has entered at a link: its visitor's name, and the password. */
export interface Visit {
  name: string | null
  isUnlocked: boolean
}

const cookieOf = (linkId: string) => `orbit_watch_${linkId.replaceAll('-', '').slice(0, 16)}`
const macOf = (key: Buffer, linkId: string, value: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([linkId, value]))
    .digest()

/** A changed password or another link invalidates an earlier visit. */
const unlockMark = ({ passwordHash }: OpenLink) => (passwordHash ? passwordHash.slice(-12) : '')

export function readVisit(link: OpenLink, cookies: string | null | undefined): Visit {
  const [value = '', mac = ''] = (readCookie(cookies, cookieOf(link.id)) ?? '').split('.')
  const sent = Buffer.from(mac, 'base64url')
  const isOurs = derivedKeys(PURPOSE).some((key) => {
    const own = macOf(key, link.id, value)
    return own.length === sent.length && timingSafeEqual(own, sent)
  })
  if (!isOurs) return { name: null, isUnlocked: link.passwordHash === null }
  const [name, mark] = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as string[]
  return { name: name || null, isUnlocked: mark === unlockMark(link) }
}

/** A Set-Cookie header that is valid as long as the link. */
function writeVisit(link: OpenLink, { name, isUnlocked }: Visit): string {
  const facts = JSON.stringify([name ?? '', isUnlocked ? unlockMark(link) : '-'])
  const value = Buffer.from(facts).toString('base64url')
  const [key] = derivedKeys(PURPOSE)
  if (!key) throw new Error('There is no secret to sign with')
  const mac = macOf(key, link.id, value).toString('base64url')
  const seconds = Math.ceil((link.expiresAt.getTime() - now().getTime()) / 1000)
  return writeCookie(cookieOf(link.id), `${value}.${mac}`, Math.max(1, seconds))
}

/**
 * Checks the password of a link.
 * @returns a Set-Cookie header
 * @throws InvalidInput, RateLimited
 */
export async function unlockLink(link: OpenLink, visit: Visit, input: unknown): Promise<string> {
  const { password } = parseInput(linkPasswordInput, input)
  await countTry({ key: `watch:link:${link.id}`, limit: 20, windowSeconds: 900 })
  if (!(await verifyPassword(password, link.passwordHash)))
    throw new InvalidInput({ password: 'This password is wrong.' })
  return writeVisit(link, { ...visit, isUnlocked: true })
}

/** Stores the visitor's name. @returns a Set-Cookie header @throws InvalidInput */
export function nameVisitor(link: OpenLink, visit: Visit, input: unknown): string {
  const { name } = parseInput(visitorNameInput, input)
  return writeVisit(link, { ...visit, name })
}

/**
 * The actor for a visitor with a link.
 * @throws NotAllowed without the password, the permission or a name
 */
export function actorOf(link: OpenLink, visit: Visit, needed: LinkPermission): ReviewActor {
  if (!visit.isUnlocked) throw new NotAllowed('Enter the password first.')
  if (!allows(link.permission, needed)) throw new NotAllowed('This link is for watching only.')
  if (!visit.name) throw new NotAllowed('Enter your name first.')
  return { link: { id: link.id, name: visit.name, jobId: link.jobId } }
}
