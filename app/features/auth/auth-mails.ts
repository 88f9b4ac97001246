/** What accounts are told by email. */
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

interface Confirmation {
  email: string
  fullName: string
  token: string
  /** The page of ours that the person came from and wants to go back to. */
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
      action: { label: 'Choose a new password', url: link(paths.resetPassword({ token })) },
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
      action: { label: 'Use this address', url: link(paths.changeEmail({ token })) },
      footnote: "If you didn't ask for this, ignore this email. Nothing changes.",
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
