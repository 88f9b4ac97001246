/**
 * Emails about applications and model changes; emails about decisions on a person are in
 * decision-mails.ts.
 */
import { formatInstant } from '#app/base/time.ts'
import { SAMPLE_APPLICANT } from '#app/base/sample-facts.ts'
import { STAGE_SENTENCES, stageDetails, type StageFacts } from '#work/onboarding/applicant-state.ts'
import { MODEL_LABELS, type OrbiterModel } from '#work/onboarding/application.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

export interface Applicant {
  email: string
  fullName: string
  timeZone: string
}

export function applicationReceivedMail(
  { email, fullName, timeZone }: Applicant,
  model: OrbiterModel,
  { stage, interviewAt, dueAt }: Pick<StageFacts, 'stage' | 'interviewAt' | 'dueAt'>,
): Mail {
  const state = { stage, reason: null, missing: [], dueAt, interviewAt }
  const facts: [string, string][] = [['You applied for', MODEL_LABELS[model]]]
  if (interviewAt)
    facts.push([
      'Interview',
      `${formatInstant(interviewAt, timeZone)}, 15-20 minutes by video call`,
    ])
  return {
    kind: 'application-received',
    to: email,
    toName: fullName,
    subject: 'We have your Orbiter application',
    ...composeMail({
      preview: 'We review every application within 24 hours.',
      title: 'We received your application',
      paragraphs: [
        `Hi ${fullName},`,
        'Thank you for applying.',
        `${STAGE_SENTENCES[stage]}. ${stageDetails(state, timeZone)}`,
      ],
      facts,
      action: { label: 'Check the status', url: link(paths.orbiter()) },
      links: interviewAt
        ? [{ label: 'Add the interview to your calendar', url: link(paths.interviewCalendar()) }]
        : [],
    }),
  }
}

export function interviewInvitationMail(
  { email, fullName, timeZone }: Applicant,
  interviewAt: Date,
  callLink: string,
): Mail {
  return {
    kind: 'interview-invited',
    to: email,
    toName: fullName,
    subject: 'Your Orbit interview is confirmed',
    ...composeMail({
      preview: formatInstant(interviewAt, timeZone),
      title: 'Your interview is confirmed',
      paragraphs: [
        `Hi ${fullName},`,
        "We'd like to get to know you. Keep your iPhone ready: we may ask you to show how you film.",
      ],
      facts: [
        ['When', formatInstant(interviewAt, timeZone)],
        ['How long', '15-20 minutes'],
      ],
      action: { label: 'Join the video call', url: callLink },
      links: [{ label: 'Add it to your calendar', url: link(paths.interviewCalendar()) }],
    }),
  }
}

/** To the applicant when their interview was moved. */
export function interviewMovedMail(
  { email, fullName, timeZone }: Applicant,
  {
    interviewAt,
    callLink,
    note,
  }: { interviewAt: Date; callLink: string | null; note: string | null },
): Mail {
  return {
    kind: 'interview-moved',
    to: email,
    toName: fullName,
    subject: 'Your Orbit interview has a new time',
    ...composeMail({
      preview: formatInstant(interviewAt, timeZone),
      title: 'Your interview has a new time',
      paragraphs: [
        `Hi ${fullName},`,
        note ?? 'The new time is below.',
        "If it doesn't work for you, choose another time on your application page.",
      ],
      facts: [
        ['When', formatInstant(interviewAt, timeZone)],
        ['How long', '15-20 minutes'],
      ],
      action: callLink
        ? { label: 'Join the video call', url: callLink }
        : { label: 'See your application', url: link(paths.packageFlow()) },
      links: [{ label: 'Add it to your calendar', url: link(paths.interviewCalendar()) }],
    }),
  }
}

export function modelSwitchMail(
  { email, fullName }: Applicant,
  model: OrbiterModel,
  refusal: string | null,
): Mail {
  const label = MODEL_LABELS[model]
  return {
    kind: refusal === null ? 'model-switch-approved' : 'model-switch-refused',
    to: email,
    toName: fullName,
    subject:
      refusal === null
        ? `Your switch to ${label} is approved`
        : `Your request to switch to ${label}`,
    ...composeMail({
      preview: refusal === null ? 'Your request is approved.' : 'Your request was not approved.',
      title: refusal === null ? `Approved: ${label}` : 'Your model stays the same',
      paragraphs:
        refusal === null
          ? [
              `Hi ${fullName},`,
              'Your request is approved. The change takes effect as soon as your open jobs are done; from then on new bookings follow it.',
            ]
          : [`Hi ${fullName},`, 'We have not approved your request. The reason:', refusal],
      action: { label: 'Open your dashboard', url: link(paths.orbiterProfile()) },
    }),
  }
}

export function switchTakenBackMail({ email, fullName }: Applicant, model: OrbiterModel): Mail {
  const label = MODEL_LABELS[model]
  return {
    kind: 'model-switch-taken-back',
    to: email,
    toName: fullName,
    subject: `We're reviewing your request to switch to ${label} again`,
    ...composeMail({
      preview: 'Your request is open again.',
      title: 'We withdrew our answer',
      paragraphs: [
        `Hi ${fullName},`,
        `Your request to switch to ${label} is open again. We'll email you when we've decided. Until then, nothing changes.`,
      ],
      action: { label: 'Open your dashboard', url: link(paths.orbiterProfile()) },
    }),
  }
}

export const APPLICATION_TEXTS = {
  'application-received': {
    name: 'Application received',
    sample: (at) =>
      applicationReceivedMail(SAMPLE_APPLICANT, 'package-flow', {
        stage: 'review',
        interviewAt: at,
        dueAt: at,
      }),
  },
  'interview-invited': {
    name: 'Interview confirmed',
    sample: (at) => interviewInvitationMail(SAMPLE_APPLICANT, at, ''),
  },
  'interview-moved': {
    name: 'Interview moved',
    sample: (at) =>
      interviewMovedMail(SAMPLE_APPLICANT, {
        interviewAt: at,
        callLink: null,
        note: 'Our team had to move it.',
      }),
  },
  'model-switch-taken-back': {
    name: 'Answer about a model switch withdrawn',
    sample: () => switchTakenBackMail(SAMPLE_APPLICANT, 'marketplace'),
  },
  'model-switch-approved': {
    name: 'Model switch approved',
    sample: () => modelSwitchMail(SAMPLE_APPLICANT, 'marketplace', null),
  },
  'model-switch-refused': {
    name: 'Model switch declined',
    sample: () =>
      modelSwitchMail(SAMPLE_APPLICANT, 'marketplace', 'Please finish the open jobs first.'),
  },
} satisfies MailTexts
