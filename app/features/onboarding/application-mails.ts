/** Emails to applicants. */
import { formatInstant } from '#app/base/time.ts'
import { MODEL_LABELS, type OrbiterModel } from '#app/features/onboarding/application.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

interface Applicant {
  email: string
  fullName: string
  timeZone: string
}

export function applicationReceivedMail(
  { email, fullName, timeZone }: Applicant,
  model: OrbiterModel,
  interviewAt: Date | null,
): Mail {
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
      preview: 'We look at every application within 24 hours.',
      title: 'We received your application',
      paragraphs: [
        `Hi ${fullName},`,
        'Thank you for applying. Our team reviews your application within 24 hours and writes to you either way.',
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
        'We would like to get to know you. Keep your iPhone ready: we may ask you to show how you film.',
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

export function applicationApprovedMail({ email, fullName }: Applicant): Mail {
  return {
    kind: 'application-approved',
    to: email,
    toName: fullName,
    subject: "You're an Orbiter",
    ...composeMail({
      preview: 'Your profile is listed and can be booked.',
      title: 'Welcome aboard',
      paragraphs: [
        `Hi ${fullName},`,
        'Your application is approved. Your profile is listed, and customers can book you from now on.',
        'Add your free times so that requests fit your schedule.',
      ],
      action: { label: 'Open your dashboard', url: link(paths.orbiter()) },
      links: [{ label: 'Add availability', url: link(paths.orbiterCalendar()) }],
    }),
  }
}

export function applicationRefusedMail({ email, fullName }: Applicant, reason: string): Mail {
  return {
    kind: 'application-refused',
    to: email,
    toName: fullName,
    subject: 'About your Orbiter application',
    ...composeMail({
      preview: 'We cannot list you yet. Here is why.',
      title: 'Not this time',
      paragraphs: [
        `Hi ${fullName},`,
        "We reviewed your application and can't approve it yet. The reason:",
        reason,
        'You can change what is missing and apply again.',
      ],
      action: { label: 'Apply again', url: link(paths.onboarding()) },
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
