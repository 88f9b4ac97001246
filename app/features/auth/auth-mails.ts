/** What accounts are told by e-mail. */
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
      footnote: 'If you did not sign up at Orbit, you can ignore this e-mail.',
    }),
  }
}

export function alreadyRegisteredMail(email: string): Mail {
  return {
    kind: 'already-registered',
    to: email,
    subject: 'You already have an Orbit account',
    ...composeMail({
      preview: 'Somebody tried to sign up with your address.',
      title: 'You already have an account',
      paragraphs: [
        'Somebody, probably you, tried to sign up at Orbit with this address. It already has an account, so nothing was changed.',
      ],
      action: { label: 'Sign in', url: link(paths.auth({ tab: 'signin' })) },
      footnote: 'If this was not you, there is nothing to do.',
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
        'Somebody, probably you, asked for a new password at Orbit. The link works once, for one hour.',
      ],
      action: { label: 'Choose a new password', url: link(paths.resetPassword({ token })) },
      footnote: 'If you did not ask for it, do nothing: your password stays as it is.',
    }),
  }
}

export function noAccountMail(email: string): Mail {
  return {
    kind: 'reset-no-account',
    to: email,
    subject: 'No Orbit account has this address',
    ...composeMail({
      preview: 'Somebody asked for a new password with your address.',
      title: 'No account has this address',
      paragraphs: [
        'Somebody, probably you, asked for a new password at Orbit. No account that can be used has this address. Perhaps you signed up with another one?',
      ],
      action: { label: 'Create an account', url: link(paths.auth({ tab: 'signup' })) },
      footnote: 'If this was not you, there is nothing to do.',
    }),
  }
}

const NOT_YOU =
  'If this was not you, choose a new password at once: "Forgot your password?" on the sign-in page.'

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
      preview: 'Everybody who was signed in elsewhere has been signed out.',
      title: 'Your password was changed',
      paragraphs: [
        `Hi ${fullName},`,
        'The password of your Orbit account was just changed. Everybody who was signed in elsewhere has been signed out.',
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
      footnote: 'If you do not know of this, ignore this e-mail: nothing changes.',
    }),
  }
}

export function addressTakenMail(email: string): Mail {
  return {
    kind: 'address-taken',
    to: email,
    subject: 'This address already has an Orbit account',
    ...composeMail({
      preview: 'Somebody wanted to move another account to your address.',
      title: 'This address already has an account',
      paragraphs: [
        'Somebody, probably you, wanted to use this address for another Orbit account. It has an account of its own, so nothing was changed.',
      ],
      action: { label: 'Sign in', url: link(paths.auth({ tab: 'signin' })) },
      footnote: 'If this was not you, there is nothing to do.',
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
      preview: 'From now on we write to the new address.',
      title: 'Your email was changed',
      paragraphs: [
        `Hi ${fullName},`,
        `Your Orbit account now uses ${name.slice(0, 2)}…@${domain}. From now on we write to you there.`,
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
          : 'From now on, signing in takes your password alone.',
      ],
      action: { label: 'Look at your account', url: link(paths.profileSecurity()) },
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
        'Somebody whose address Google has confirmed as this one has signed in to your Orbit account. From now on you can sign in that way.',
        ...(isPasswordGone
          ? [
              'The account had been waiting for its address to be confirmed. The password that was chosen then no longer works; you can choose a new one any time.',
            ]
          : []),
      ],
      action: { label: 'Look at your account', url: link(paths.profileSecurity()) },
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
      preview: 'This is the last e-mail from us.',
      title: 'Your account was deleted',
      paragraphs: [
        `Hi ${fullName},`,
        'Your name, address, picture and settings are gone, and this is the last e-mail from us. The records of past bookings stay with the other side, without your name.',
      ],
      footnote: 'Thank you for having been here.',
    }),
  }
}
