/** Sample emails about an account, an application, and the newsletter, by text key. */
import type { Viewer } from '#app/features/people/accounts/viewer.ts'
import { accountReinstatedMail, roleChangedMail } from '#app/features/people/access/access-mails.ts'
import {
  accountClosedMail,
  changeEmailMail,
  emailChangedMail,
  googleConnectedMail,
  passwordChangedMail,
  secondStepMail,
} from '#app/features/people/auth/account-change-mails.ts'
import {
  accountSuspendedMail,
  addressTakenMail,
  alreadyRegisteredMail,
  confirmationMail as confirmEmailMail,
  noAccountMail,
  resetPasswordMail,
} from '#app/features/people/auth/sign-in-mails.ts'
import { documentChangedMail } from '#app/features/team/documents/document-mails.ts'
import {
  messageRemovedMail,
  messageShownMail,
} from '#app/features/work/messages/moderated-message-mail.ts'
import {
  alreadySubscribedMail,
  confirmMail,
  welcomeMail,
} from '#app/features/team/newsletter/newsletter-mails.ts'
import { SAMPLE_CUSTOMER, SAMPLE_ORBITER, SAMPLE_ZONE } from '#app/base/sample-facts.ts'
import {
  reviewHiddenMail,
  reviewPublishedMail,
} from '#app/features/market/reviews/moderated-review-mail.ts'
import {
  applicationReceivedMail,
  interviewInvitationMail,
  interviewMovedMail,
  modelSwitchMail,
  switchTakenBackMail,
} from '#app/features/work/onboarding/application-mails.ts'
import {
  applicantListedMail,
  applicationApprovedMail,
  applicationRefusedMail,
  decisionTakenBackMail,
  delistedMail,
  levelSetMail,
  relistedMail,
} from '#app/features/work/onboarding/decision-mails.ts'
import { payoutMail } from '#app/features/money/payouts/payout-mails.ts'
import { questionMail } from '#app/features/work/questions/question-mail.ts'
import type { Mail } from '#app/platform/mail.ts'

const SAMPLE_PAYOUT = {
  amountCents: 43_050,
  bankName: 'Chase',
  bankLastFour: '6081',
  failure: 'The bank account was closed. Add another one.',
}
const SAMPLE_QUESTION = { id: '', fullName: SAMPLE_ORBITER.name }

export function accountSamples(at: Date): Record<string, Mail> {
  const person = { email: SAMPLE_CUSTOMER.email, fullName: SAMPLE_CUSTOMER.name }
  return {
    'confirm-email': confirmEmailMail({ ...person, token: '', next: null }),
    'already-registered': alreadyRegisteredMail(person.email),
    'reset-password': resetPasswordMail({ ...person, token: '' }),
    'reset-no-account': noAccountMail(person.email),
    'password-changed': passwordChangedMail(person),
    'change-email': changeEmailMail({
      fullName: person.fullName,
      newEmail: 'casey.quinn@example.com',
      token: '',
    }),
    'address-taken': addressTakenMail(person.email),
    'email-changed': emailChangedMail({ ...person, newEmail: 'casey.quinn@example.com' }),
    'second-step-on': secondStepMail({ ...person, isOn: true }),
    'second-step-off': secondStepMail({ ...person, isOn: false }),
    'google-connected': googleConnectedMail({ ...person, isPasswordGone: false }),
    'account-suspended': accountSuspendedMail(person, {
      reason: "Three customers reported that you didn't come.",
      reference: '7K3F92QD',
    }),
    'account-reinstated': accountReinstatedMail(person),
    'role-added': roleChangedMail(person, {
      role: 'admin',
      isAdded: true,
      reason: 'Joins the team that answers inquiries.',
    }),
    'role-removed': roleChangedMail(person, {
      role: 'admin',
      isAdded: false,
      reason: 'Leaves the team.',
    }),
    'account-closed': accountClosedMail(person),
    'review-hidden': reviewHiddenMail(person, {
      orbiterName: SAMPLE_ORBITER.name,
      reason: 'It names another guest.',
    }),
    'review-published': reviewPublishedMail(person, {
      orbiterId: '',
      orbiterName: SAMPLE_ORBITER.name,
    }),
    'question-asked': questionMail(
      person,
      { ...SAMPLE_QUESTION, isAsking: true },
      'Do you film indoors?',
    ),
    'question-answered': questionMail(
      person,
      { ...SAMPLE_QUESTION, isAsking: false },
      'Yes, with my own light.',
    ),
    'newsletter-confirm': confirmMail(person.email, ''),
    'newsletter-welcome': welcomeMail(person.email, ''),
    'newsletter-already': alreadySubscribedMail(person.email, ''),
    ...otherSamples(person),
    ...applicantSamples(at),
  }
}

const otherSamples = (person: Pick<Viewer, 'email' | 'fullName'>) => ({
  'payout-paid': payoutMail(person, SAMPLE_PAYOUT, 'paid'),
  'payout-failed': payoutMail(person, SAMPLE_PAYOUT, 'failed'),
  'message-removed': messageRemovedMail(person, 'It insults the Orbiter.'),
  'message-shown': messageShownMail(person, { label: 'Open the booking', url: '' }),
  'document-changed': documentChangedMail(person, {
    document: 'terms',
    hash: '5d41402abc4b2a76b9719d911017c592',
    effectiveAt: new Date(Date.UTC(2027, 1, 1, 5)),
    summary: 'Section 6 says what comes back when an Orbiter cancels.',
  }),
})

function applicantSamples(at: Date): Record<string, Mail> {
  const applicant = {
    email: SAMPLE_ORBITER.email,
    fullName: SAMPLE_ORBITER.name,
    timeZone: SAMPLE_ZONE,
  }
  return {
    'application-received': applicationReceivedMail(applicant, 'package-flow', {
      stage: 'review',
      interviewAt: at,
      dueAt: at,
    }),
    'interview-invited': interviewInvitationMail(applicant, at, ''),
    'application-approved': applicationApprovedMail(applicant, []),
    'application-refused': applicationRefusedMail(
      applicant,
      'Two of the three samples are longer than a minute.',
    ),
    'interview-moved': interviewMovedMail(applicant, {
      interviewAt: at,
      callLink: null,
      note: 'Our team had to move it.',
    }),
    'orbiter-listed': applicantListedMail(applicant),
    'decision-taken-back': decisionTakenBackMail(applicant, {
      reason: 'We found the sample that was missing.',
      dueAt: at,
    }),
    'orbiter-delisted': delistedMail(applicant, 'Your samples show someone else’s work.'),
    'orbiter-relisted': relistedMail(applicant, []),
    'level-set': levelSetMail(applicant, { level: 'intermediate', wished: 'pro' }),
    'model-switch-taken-back': switchTakenBackMail(applicant, 'marketplace'),
    'model-switch-approved': modelSwitchMail(applicant, 'marketplace', null),
    'model-switch-refused': modelSwitchMail(
      applicant,
      'marketplace',
      'Please finish the open jobs first.',
    ),
  }
}
