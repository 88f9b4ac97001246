/**
 * Closes an account. Deletes what belongs only to the person, and stores what the other side of a
 * booking needs under a neutral name. Each feature deletes its own data, all in one transaction.
 */
import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { closeAccountInput } from '#people/auth/auth-inputs.ts'
import { accountClosedMail } from '#people/auth/account-change-mails.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import { requirePassword, requireSamePassword } from '#people/auth/passwords.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { readPayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { deleteUnnamed, filesAt, noteUnnamed } from '#files/media/unused-media.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { DataSubject } from '#people/accounts/data-subject.server.ts'
import { readMoneyToCome } from '#privacy/money-to-come.server.ts'
import { holders, subjectOf } from '#privacy/personal-data.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

/** What has to be finished or cancelled before a person can close their account. */
export interface OpenBusiness {
  /** Requests and bookings that the person made. */
  made: number
  /** Requests and bookings that others made with the person. */
  received: number
  projects: number
  /**
   * The person's money that can be paid out, is on its way to their bank, is on hold, or is still
   * to come.
   */
  walletCents: number
  isLastAdmin: boolean
}

async function readOpenBusiness(executor: Db | Tx, viewer: Viewer): Promise<OpenBusiness> {
  const { rows } = await sql<Omit<OpenBusiness, 'walletCents'>>`
    with open as (select customer_id, orbiter_id from booking_requests
      where (customer_id = ${viewer.id} or orbiter_id = ${viewer.id}) and (status = 'accepted' or (status = 'pending' and expires_at > ${now()})))
    select (select count(*) from open where customer_id = ${viewer.id}) as made,
      (select count(*) from open where orbiter_id = ${viewer.id}) as received,
      (select count(*) from video_projects where user_id = ${viewer.id} and status in ('submitted', 'in_production'))
        + (select count(*) from orbiter_assignments where orbiter_id = ${viewer.id} and status in ('assigned', 'in_progress')) as projects,
      ${isAdmin(viewer)}::boolean and not exists (select 1 from user_roles r join users u on u.id = r.user_id
        where r.role = 'admin' and r.is_active and r.user_id <> ${viewer.id} and u.suspended_at is null and u.closed_at is null) as "isLastAdmin"`.execute(
    executor,
  )
  const [business] = rows
  if (!business) throw new Error('The count returned no row')
  return { ...business, walletCents: await readWalletCents(executor, viewer) }
}

/** An amount below the minimum payout does not keep the account from being closed. */
async function readWalletCents(executor: Db | Tx, { id }: Viewer): Promise<number> {
  if (!takesPayments()) return 0
  const { minimumCents } = await readPayoutTerms(executor)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(balance_cents), 0)::float8 as cents from ledger_accounts
    where owner_id = ${id} and (kind in ('frozen', 'in-transit') or (kind = 'payable' and balance_cents >= ${minimumCents}))`.execute(
    executor,
  )
  return (rows[0]?.cents ?? 0) + (await readMoneyToCome(executor, id))
}

const isFreeToLeave = ({ made, received, projects, walletCents, isLastAdmin }: OpenBusiness) =>
  made + received + projects + walletCents === 0 && !isLastAdmin

export async function findOpenBusiness(viewer: Viewer): Promise<OpenBusiness> {
  return readOpenBusiness(db(), viewer)
}

/** @throws InvalidInput, RateLimited, Conflict (`open-business`) */
export async function closeAccount(viewer: Viewer, input: unknown): Promise<void> {
  const { currentPassword } = parseInput(closeAccountInput, input)
  const stored = await requirePassword(viewer, currentPassword)
  const media = await transaction(async (tx) => {
    // The profile is locked first, as in a request, which locks the Orbiter's profile and then
    // refers to their account. This waits for what this customer is sending, and for requests to
    // this Orbiter.
    await tx
      .selectFrom('profiles')
      .select('id')
      .where('userId', '=', viewer.id)
      .forUpdate()
      .execute()
    await requireSamePassword(tx, viewer, stored)
    await sql`select pg_advisory_xact_lock(hashtextextended('last-admin', 0))`.execute(tx)
    if (!isFreeToLeave(await readOpenBusiness(tx, viewer))) {
      throw new Conflict(
        'open-business',
        'You still have open bookings, projects or money in your wallet. Settle them before you delete your account.',
      )
    }
    await recordSecurityEvent(tx, 'account.closed', viewer)
    await recordEvent(tx, {
      kind: 'account.closed',
      subjectType: 'account',
      subjectId: viewer.id,
      actorId: viewer.id,
      audience: [viewer.id],
    })
    const files = filesAt(await forgetEverywhere(tx, subjectOf(viewer)))
    await noteUnnamed(tx, files)
    await queueMails(tx, [accountClosedMail(viewer)])
    return files
  })
  await deleteUnnamed(media)
}

/** Features run one after the other, because a transaction has only one connection. */
async function forgetEverywhere(tx: Tx, person: DataSubject): Promise<(string | null)[]> {
  const files: (string | null)[] = []
  for (const holder of holders) files.push(...((await holder.forgetPerson(tx, person)) ?? []))
  return files
}
