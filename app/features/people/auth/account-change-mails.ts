/**
 * Emails about changes to an account's password, address, or ways to sign in, and about its
 * deletion.
 */
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

const NOT_YOU =
  'If this wasn\'t you, reset your password right away: choose "Forgot your password?" on the sign-in page.'

export function passwordChangedMail({
  email,
  fullName,
}: {
  email: string
  fullName: string
}): Mail {
  return {
    kind: 'password-changed',
    to: email,
    toName: fullName,
    subject: 'Your Orbit password was changed',
    ...composeMail({
      preview: 'All other devices have been signed out.',
      title: 'Your password was changed',
      paragraphs: [
        `Hi ${fullName},`,
        'The password of your Orbit account was just changed. All other devices have been signed out.',
      ],
      action: { label: 'Not you? Choose a new password', url: link(paths.forgotPassword()) },
      footnote: NOT_YOU,
    }),
  }
}

export function changeEmailMail({
  fullName,
  newEmail,
  token,
}: {
  fullName: string
  newEmail: string
  token: string
}): Mail {
  return {
    kind: 'change-email',
    to: newEmail,
    toName: fullName,
    subject: 'Confirm your new email for Orbit',
    ...composeMail({
      preview: 'The link works once, for one hour.',
      title: 'Confirm your new email',
      paragraphs: [
        `Hi ${fullName},`,
        `You want to use ${newEmail} at Orbit from now on. The link works once, for one hour.`,
      ],
      action: { label: 'Use this address', url: link(serverPaths.changeEmail({ token })) },
      footnote: "If you didn't ask for this, ignore this email. Nothing changes.",
    }),
  }
}

export function emailChangedMail({
  email,
  fullName,
  newEmail,
}: {
  email: string
  fullName: string
  newEmail: string
}): Mail {
  const [name = '', domain = ''] = newEmail.split('@')
  return {
    kind: 'email-changed',
    to: email,
    toName: fullName,
    subject: 'Your Orbit email was changed',
    ...composeMail({
      preview: 'From now on, we write to your new email.',
      title: 'Your email was changed',
      paragraphs: [
        `Hi ${fullName},`,
        `Your Orbit account now uses ${name.slice(0, 2)}…@${domain}. From now on, we write to you there.`,
      ],
      action: { label: 'This was not me', url: link(paths.contact({ topic: 'safety' })) },
      footnote: 'If this was you, there is nothing to do.',
    }),
  }
}

export function secondStepMail({
  email,
  fullName,
  isOn,
}: {
  email: string
  fullName: string
  isOn: boolean
}): Mail {
  const title = isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off'
  return {
    kind: isOn ? 'second-step-on' : 'second-step-off',
    to: email,
    toName: fullName,
    subject: `${title} for your Orbit account`,
    ...composeMail({
      preview: title,
      title,
      paragraphs: [
        `Hi ${fullName},`,
        isOn
          ? 'From now on, signing in takes a code from your app as well.'
          : 'From now on, you sign in with your password only.',
      ],
      action: { label: 'Review your account', url: link(paths.profileSecurity()) },
      footnote: NOT_YOU,
    }),
  }
}

export function googleConnectedMail({
  email,
  fullName,
  isPasswordGone,
}: {
  email: string
  fullName: string
  isPasswordGone: boolean
}): Mail {
  return {
    kind: 'google-connected',
    to: email,
    toName: fullName,
    subject: 'Your Orbit account is connected with Google',
    ...composeMail({
      preview: 'You can sign in with Google from now on.',
      title: 'Connected with Google',
      paragraphs: [
        `Hi ${fullName},`,
        'Someone signed in to your Orbit account with a Google account that uses this email. From now on, you can sign in with Google.',
        ...(isPasswordGone
          ? [
              "Your email hadn't been confirmed yet, so the password you signed up with no longer works. You can choose a new one at any time.",
            ]
          : []),
      ],
      action: { label: 'Review your account', url: link(paths.profileSecurity()) },
      footnote: NOT_YOU,
    }),
  }
}

export function accountClosedMail({ email, fullName }: { email: string; fullName: string }): Mail {
  return {
    kind: 'account-closed',
    to: email,
    toName: fullName,
    subject: 'Your Orbit account was deleted',
    ...composeMail({
      preview: 'This is our last email to you.',
      title: 'Your account was deleted',
      paragraphs: [
        `Hi ${fullName},`,
        "We have deleted your name, email, picture and settings, and this is our last email to you. Past bookings stay in the other person's records, without your name.",
      ],
      footnote: 'Thank you for using Orbit.',
    }),
  }
}

const SAMPLE_NEW_EMAIL = 'casey.quinn@example.com'

export const ACCOUNT_CHANGE_TEXTS = {
  'password-changed': {
    name: 'Password changed',
    sample: () => passwordChangedMail(SAMPLE_PERSON),
  },
  'change-email': {
    name: 'Confirm a new email',
    sample: () =>
      changeEmailMail({ fullName: SAMPLE_PERSON.fullName, newEmail: SAMPLE_NEW_EMAIL, token: '' }),
  },
  'email-changed': {
    name: 'Email changed',
    sample: () => emailChangedMail({ ...SAMPLE_PERSON, newEmail: SAMPLE_NEW_EMAIL }),
  },
  'second-step-on': {
    name: 'Two-step sign-in on',
    sample: () => secondStepMail({ ...SAMPLE_PERSON, isOn: true }),
  },
  'second-step-off': {
    name: 'Two-step sign-in off',
    sample: () => secondStepMail({ ...SAMPLE_PERSON, isOn: false }),
  },
  'google-connected': {
    name: 'Connected with Google',
    sample: () => googleConnectedMail({ ...SAMPLE_PERSON, isPasswordGone: false }),
  },
  'account-closed': {
    name: 'Account deleted',
    sample: () => accountClosedMail(SAMPLE_PERSON),
  },
} satisfies MailTexts
