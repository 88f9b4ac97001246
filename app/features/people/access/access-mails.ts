/** Emails about an admin's changes to an account: its roles, and whether it can be used. */
import { SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { ROLE_LABELS, type Role } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface Person {
  email: string
  fullName: string
}

export function roleChangedMail(
  { email, fullName }: Person,
  { role, isAdded, reason }: { role: Role; isAdded: boolean; reason: string | null },
): Mail {
  const label = ROLE_LABELS[role]
  const title = isAdded ? `You now have the ${label} role` : `The ${label} role was removed`
  return {
    kind: isAdded ? 'role-added' : 'role-removed',
    to: email,
    toName: fullName,
    subject: isAdded ? `You have the ${label} role at Orbit` : `Your ${label} role at Orbit`,
    ...composeMail({
      preview: `${title}.`,
      title,
      paragraphs: [
        `Hi ${fullName},`,
        isAdded
          ? `Our team gave your account the ${label} role.`
          : `Our team removed the ${label} role from your account. Your other roles stay.`,
        ...(reason ? [`The reason: ${reason}`] : []),
      ],
      action: isAdded
        ? { label: 'Open Orbit', url: link(paths.smartDashboard()) }
        : { label: 'Write to us', url: link(paths.contact()) },
    }),
  }
}

export function accountReinstatedMail({ email, fullName }: Person): Mail {
  return {
    kind: 'account-reinstated',
    to: email,
    toName: fullName,
    subject: 'Your Orbit account works again',
    ...composeMail({
      preview: 'You can sign in again.',
      title: 'Your account works again',
      paragraphs: [
        `Hi ${fullName},`,
        "Your account is no longer suspended. You can sign in again. Your bookings and your profile haven't changed.",
      ],
      action: { label: 'Sign in', url: link(paths.auth()) },
    }),
  }
}

export const ACCESS_TEXTS = {
  'account-reinstated': {
    name: 'Account reinstated',
    sample: () => accountReinstatedMail(SAMPLE_PERSON),
  },
  'role-added': {
    name: 'Role given',
    sample: () =>
      roleChangedMail(SAMPLE_PERSON, {
        role: 'admin',
        isAdded: true,
        reason: 'Joins the team that answers inquiries.',
      }),
  },
  'role-removed': {
    name: 'Role removed',
    sample: () =>
      roleChangedMail(SAMPLE_PERSON, {
        role: 'admin',
        isAdded: false,
        reason: 'Leaves the team.',
      }),
  },
} satisfies MailTexts
