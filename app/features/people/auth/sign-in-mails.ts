/** Emails with links to sign up, sign in, or reset a password. */
import { SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { SUSPENDED, type Suspension } from '#people/auth/auth-result.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface Confirmation {
  email: string
  fullName: string
  token: string
  /** The page on this site that the person came from and returns to. */
  next: string | null
}

export function confirmationMail({ email, fullName, token, next }: Confirmation): Mail {
  return {
    kind: 'confirm-email',
    to: email,
    toName: fullName,
    subject: 'Confirm your email for Orbit',
    ...composeMail({
      preview: 'One tap and your Orbit account is ready.',
      title: 'Confirm your email',
      paragraphs: [
        `Hi ${fullName},`,
        'Tap the button to confirm this address and sign in. The link works once, for 24 hours.',
      ],
      action: { label: 'Confirm and sign in', url: link(paths.home({ confirm: token, next })) },
      footnote: "If you didn't sign up for Orbit, you can ignore this email.",
    }),
  }
}

export function alreadyRegisteredMail(email: string): Mail {
  return {
    kind: 'already-registered',
    to: email,
    subject: 'You already have an Orbit account',
    ...composeMail({
      preview: 'Someone tried to sign up with your email.',
      title: 'You already have an account',
      paragraphs: [
        'Someone, probably you, tried to sign up for Orbit with this email. You already have an account, so nothing has changed.',
      ],
      action: { label: 'Sign in', url: link(paths.auth({ tab: 'signin' })) },
      footnote: "If this wasn't you, you can ignore this email.",
    }),
  }
}

interface Reset {
  email: string
  fullName: string
  token: string
}

export function resetPasswordMail({ email, fullName, token }: Reset): Mail {
  return {
    kind: 'reset-password',
    to: email,
    toName: fullName,
    subject: 'Choose a new password for Orbit',
    ...composeMail({
      preview: 'The link works once, for one hour.',
      title: 'Choose a new password',
      paragraphs: [
        `Hi ${fullName},`,
        'Someone, probably you, asked to reset the password of your Orbit account. The link works once, for one hour.',
      ],
      action: { label: 'Choose a new password', url: link(serverPaths.resetPassword({ token })) },
      footnote: "If you didn't ask for this, ignore this email. Your password stays the same.",
    }),
  }
}

export function noAccountMail(email: string): Mail {
  return {
    kind: 'reset-no-account',
    to: email,
    subject: 'No Orbit account has this address',
    ...composeMail({
      preview: 'Someone asked for a new password with your email.',
      title: 'No account has this address',
      paragraphs: [
        'Someone, probably you, asked for a new Orbit password. There is no active account with this email. Did you sign up with a different one?',
      ],
      action: { label: 'Create an account', url: link(paths.auth({ tab: 'signup' })) },
      footnote: "If this wasn't you, you can ignore this email.",
    }),
  }
}

export function addressTakenMail(email: string): Mail {
  return {
    kind: 'address-taken',
    to: email,
    subject: 'This address already has an Orbit account',
    ...composeMail({
      preview: 'Someone tried to move another account to your email.',
      title: 'This address already has an account',
      paragraphs: [
        'Someone, probably you, tried to use this email for another Orbit account. It already belongs to an account, so nothing has changed.',
      ],
      action: { label: 'Sign in', url: link(paths.auth({ tab: 'signin' })) },
      footnote: "If this wasn't you, you can ignore this email.",
    }),
  }
}

/** @param supportEmail when empty, the email names only the contact page */
export function accountSuspendedMail(
  { email, fullName }: { email: string; fullName: string },
  { reason, reference }: Suspension,
  supportEmail = '',
): Mail {
  return {
    kind: 'account-suspended',
    to: email,
    toName: fullName,
    subject: 'Your Orbit account is suspended',
    ...composeMail({
      preview: SUSPENDED.sentence,
      title: 'Your account is suspended',
      paragraphs: [
        `Hi ${fullName},`,
        SUSPENDED.sentence,
        ...(reason ? [`The reason: ${reason}`] : []),
        SUSPENDED.objection(reference, supportEmail),
      ],
      facts: [['Reference', reference]],
      action: { label: 'Contest this decision', url: link(paths.contact()) },
    }),
  }
}

export const SIGN_IN_TEXTS = {
  'confirm-email': {
    name: 'Confirm your email',
    sample: () => confirmationMail({ ...SAMPLE_PERSON, token: '', next: null }),
  },
  'already-registered': {
    name: 'Sign-up with an existing email',
    sample: () => alreadyRegisteredMail(SAMPLE_PERSON.email),
  },
  'reset-password': {
    name: 'Choose a new password',
    sample: () => resetPasswordMail({ ...SAMPLE_PERSON, token: '' }),
  },
  'reset-no-account': {
    name: 'Password reset for an unknown email',
    sample: () => noAccountMail(SAMPLE_PERSON.email),
  },
  'address-taken': {
    name: 'New email is in use',
    sample: () => addressTakenMail(SAMPLE_PERSON.email),
  },
  'account-suspended': {
    name: 'Account suspended',
    sample: () =>
      accountSuspendedMail(SAMPLE_PERSON, {
        reason: "Three customers reported that you didn't come.",
        reference: '7K3F92QD',
      }),
  },
} satisfies MailTexts
