/** Calls the team to what can't wait: a notice on the site and an email to each admin. */
import { newId } from '#app/base/ids.ts'
import { formatInstant } from '#app/base/time.ts'
import { aDayAfter, SAMPLE_ORBITER, SAMPLE_ZONE } from '#app/base/sample-facts.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { listAdmins, type Admin } from '#people/accounts/list-admins.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { link, queueMails, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

export interface TeamCall {
  /** Of the dispute, refund, payout or piece; a day of the reconciliation has none. */
  subjectId?: string
  /** Who causes it; null: a bank, or the program. */
  actorId: string | null
  /** One sentence that names no one, because it outlives the people. */
  says: string
  /** What happened, in the email. */
  more: readonly string[]
  facts: readonly [label: string, value: string][]
  /** When it has to be done. */
  until: Date
  /** Where it is done. */
  action: { label: string; href: string }
}

/**
 * Belongs into the transaction of a change that happens once, so that the team is called once for
 * it. Such emails can't be muted.
 */
export async function callTeam(tx: Tx, call: TeamCall): Promise<void> {
  const admins = await listAdmins(tx)
  await recordEvent(tx, {
    kind: 'matter.opened',
    subjectType: 'matter',
    subjectId: call.subjectId ?? newId(),
    actorId: call.actorId,
    data: { says: call.says, href: call.action.href },
    audience: admins.map(({ id }) => id),
  })
  await queueMails(
    tx,
    admins.map((admin) => teamCallMail(admin, call)),
  )
}

function teamCallMail(
  { email, fullName, timeZone }: Omit<Admin, 'id'>,
  { says, more, facts, until, action }: Omit<TeamCall, 'subjectId' | 'actorId'>,
): Mail {
  return {
    kind: 'matter-opened',
    to: email,
    toName: fullName,
    subject: says,
    ...composeMail({
      preview: more[0] ?? says,
      title: says,
      paragraphs: [...more],
      facts: [...facts, ['Due', formatInstant(until, timeZone)]],
      action: { label: action.label, url: link(action.href) },
    }),
  }
}

export const TEAM_CALL_TEXTS = {
  'matter-opened': {
    name: "To the team: can't wait",
    sample: (at) =>
      teamCallMail(
        { email: '', fullName: '', timeZone: SAMPLE_ZONE },
        {
          says: 'A payout of $430.50 failed',
          more: ['The bank refused the payout.'],
          facts: [
            ['Orbiter', SAMPLE_ORBITER.name],
            ['Amount', '$430.50'],
          ],
          until: aDayAfter(at),
          action: { label: 'See the payout', href: adminPaths.payouts({ state: 'failed' }) },
        },
      ),
  },
} satisfies MailTexts
