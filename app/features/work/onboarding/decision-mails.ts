/** Emails about decisions: approval, refusal, listing, and level. */
import { SAMPLE_APPLICANT } from '#app/base/sample-facts.ts'
import { LEVEL_LABELS, type OrbiterLevel } from '#market/creators/creator.ts'
import {
  STAGE_SENTENCES,
  stageDetails,
  type ApplicantStage,
  type StageFacts,
} from '#work/onboarding/applicant-state.ts'
import type { Applicant } from '#work/onboarding/application-mails.ts'
import type { ListingNeed } from '#work/onboarding/listing-needs.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface StageMail {
  kind: string
  subject: string
  title: string
  stage: ApplicantStage
  reason?: string | null
  missing?: readonly ListingNeed[]
  dueAt?: Date | null
  more?: string
  action?: { label: string; url: string }
  links?: { label: string; url: string }[]
}

/** Uses the same words for the application's state as every page. */
function stageMail({ email, fullName, timeZone }: Applicant, words: StageMail): Mail {
  const { kind, subject, title, stage, reason = null, missing = [], dueAt = null } = words
  const facts: StageFacts = { stage, reason, missing, dueAt, interviewAt: null }
  return {
    kind,
    to: email,
    toName: fullName,
    subject,
    ...composeMail({
      preview: `${STAGE_SENTENCES[stage]}.`,
      title,
      paragraphs: [
        `Hi ${fullName},`,
        `${STAGE_SENTENCES[stage]}. ${stageDetails(facts, timeZone)}`,
        ...(words.more ? [words.more] : []),
      ],
      action: words.action ?? { label: 'Open your dashboard', url: link(paths.orbiter()) },
      links: words.links ?? [],
    }),
  }
}

const ADD_TIMES = 'Add your free times so that requests fit your schedule.'
const addAvailability = () => ({ label: 'Add availability', url: link(paths.orbiterCalendar()) })

/** @param missing what the listing still needs */
export function applicationApprovedMail(person: Applicant, missing: readonly ListingNeed[]): Mail {
  const isListed = missing.length === 0
  return stageMail(person, {
    kind: 'application-approved',
    subject: "You're an Orbiter",
    title: 'Welcome aboard',
    stage: isListed ? 'listed' : 'waiting',
    missing,
    more: ADD_TIMES,
    links: [addAvailability()],
  })
}

export function applicantListedMail(person: Applicant): Mail {
  return stageMail(person, {
    kind: 'orbiter-listed',
    subject: 'Your profile is listed',
    title: 'Your profile is listed',
    stage: 'listed',
    more: ADD_TIMES,
    links: [addAvailability()],
  })
}

export function applicationRefusedMail(person: Applicant, reason: string): Mail {
  return stageMail(person, {
    kind: 'application-refused',
    subject: 'About your Orbiter application',
    title: 'Not this time',
    stage: 'refused',
    reason,
    action: { label: 'Apply again', url: link(paths.onboarding()) },
  })
}

/** An approval or a refusal was undone. */
export function decisionTakenBackMail(
  person: Applicant,
  { reason, dueAt }: { reason: string; dueAt: Date | null },
): Mail {
  return stageMail(person, {
    kind: 'decision-taken-back',
    subject: "We're reviewing your Orbiter application again",
    title: 'We withdrew our decision',
    stage: 'review',
    dueAt,
    more: reason,
  })
}

export function delistedMail(person: Applicant, reason: string): Mail {
  return stageMail(person, {
    kind: 'orbiter-delisted',
    subject: 'Your profile is no longer listed',
    title: 'Your profile is no longer listed',
    stage: 'delisted',
    reason,
    action: { label: 'Write to us', url: link(paths.contact()) },
  })
}

export function relistedMail(person: Applicant, missing: readonly ListingNeed[]): Mail {
  return stageMail(person, {
    kind: 'orbiter-relisted',
    subject: 'Your profile may be listed again',
    title: 'You can be listed again',
    stage: missing.length === 0 ? 'listed' : 'waiting',
    missing,
  })
}

/** @param wished the level that the Orbiter asked for; null if none */
export function levelSetMail(
  { email, fullName }: Applicant,
  { level, wished }: { level: OrbiterLevel; wished: OrbiterLevel | null },
): Mail {
  const answer =
    wished && wished !== level
      ? `You asked for ${LEVEL_LABELS[wished]}. For now, we decided on`
      : 'You are now at'
  return {
    kind: 'level-set',
    to: email,
    toName: fullName,
    subject: `Your level is ${LEVEL_LABELS[level]}`,
    ...composeMail({
      preview: `Your level is ${LEVEL_LABELS[level]}.`,
      title: `Your level is ${LEVEL_LABELS[level]}`,
      paragraphs: [
        `Hi ${fullName},`,
        `${answer} the level ${LEVEL_LABELS[level]}.`,
        "It applies to jobs you accept from now on. Jobs you've already accepted keep their commission.",
      ],
      action: { label: 'Open your profile', url: link(paths.orbiterProfile()) },
    }),
  }
}

export const DECISION_TEXTS = {
  'application-approved': {
    name: 'Application approved',
    sample: () => applicationApprovedMail(SAMPLE_APPLICANT, []),
  },
  'application-refused': {
    name: 'Application declined',
    sample: () =>
      applicationRefusedMail(
        SAMPLE_APPLICANT,
        'Two of the three samples are longer than a minute.',
      ),
  },
  'orbiter-listed': {
    name: 'Profile listed',
    sample: () => applicantListedMail(SAMPLE_APPLICANT),
  },
  'decision-taken-back': {
    name: 'Decision withdrawn',
    sample: (at) =>
      decisionTakenBackMail(SAMPLE_APPLICANT, {
        reason: 'We found the sample that was missing.',
        dueAt: at,
      }),
  },
  'orbiter-delisted': {
    name: 'Profile delisted',
    sample: () => delistedMail(SAMPLE_APPLICANT, 'Your samples show someone else’s work.'),
  },
  'orbiter-relisted': {
    name: 'Profile may be listed again',
    sample: () => relistedMail(SAMPLE_APPLICANT, []),
  },
  'level-set': {
    name: 'Level set',
    sample: () => levelSetMail(SAMPLE_APPLICANT, { level: 'intermediate', wished: 'pro' }),
  },
} satisfies MailTexts
