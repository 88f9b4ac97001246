/** What accounts are told by e-mail. */
import { paths } from '#app/paths.ts'
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
      paragraphs: [`Hi ${fullName},`, 'Tap the button to confirm this address and sign in. The link works once, for 24 hours.'],
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
      paragraphs: ['Somebody, probably you, tried to sign up at Orbit with this address. It already has an account, so nothing was changed.'],
      action: { label: 'Sign in', url: link(paths.auth({ tab: 'signin' })) },
      footnote: 'If this was not you, there is nothing to do.',
    }),
  }
}
