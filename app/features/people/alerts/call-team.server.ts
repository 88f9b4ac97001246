/** Notifies the team of something urgent: a notice on the site and an email to each admin. */
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
  /** The ID of the dispute, refund, payout, or piece. A day of the reconciliation has none. */
  subjectId?: string
  /** The person who caused it; null for a bank or the program. */
  actorId: string | null
  /** One sentence. It names no one, because it is stored longer than the people's data. */
  says: string
  /** Paragraphs of the email that say what happened. */
  more: readonly string[]
  facts: readonly [label: string, value: string][]
  /** The deadline. */
  until: Date
  /** The page where the team handles it. */
  action: { label: string; href: string }
}

/**
 * Call this in the transaction of a change that happens only once, so that the team is notified
 * once. These emails can't be muted.
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
