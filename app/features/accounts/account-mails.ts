/** What accounts are told by e-mail. */
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

export function confirmationMail({ email, fullName, token }: { email: string; fullName: string; token: string }): Mail {
  return {
    kind: 'confirm-email', to: email, toName: fullName,
    subject: 'Confirm your email for Orbit',
    ...composeMail({
      preview: 'One tap and your Orbit account is ready.',
      title: 'Confirm your email',
      paragraphs: [`Hi ${fullName},`, 'Tap the button to confirm this address and sign in. The link works once, for 24 hours.'],
      action: { label: 'Confirm and sign in', url: link(`/?confirm=${token}`) },
      footnote: 'If you did not sign up at Orbit, you can ignore this e-mail.',
    }),
  }
}

export function alreadyRegisteredMail(email: string): Mail {
  return {
    kind: 'already-registered', to: email,
    subject: 'You already have an Orbit account',
    ...composeMail({
      preview: 'Somebody tried to sign up with your address.',
      title: 'You already have an account',
      paragraphs: ['Somebody, probably you, tried to sign up at Orbit with this address. It already has an account, so nothing was changed.'],
      action: { label: 'Sign in', url: link('/auth?tab=signin') },
      footnote: 'If this was not you, there is nothing to do.',
    }),
  }
}
