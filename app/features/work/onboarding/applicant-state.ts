/** The state of an application, as the one sentence that every page, email and notice uses. */
import { formatInstant } from '#app/base/time.ts'
import { wordsOfNeeds, type ListingNeed } from '#work/onboarding/listing-needs.ts'

export const APPLICANT_STAGES = [
  'unfinished',
  'sample',
  'review',
  'refused',
  'waiting',
  'listed',
  'delisted',
] as const
export type ApplicantStage = (typeof APPLICANT_STAGES)[number]

export const STAGE_SENTENCES: Record<ApplicantStage, string> = {
  unfinished: 'Your application is not finished yet',
  sample: 'The review starts with your first sample',
  review: 'Your application is under review',
  refused: 'Your application was not approved',
  waiting: "You're approved, and listed as soon as nothing is missing",
  listed: "You're approved and listed",
  delisted: 'Your profile is no longer listed',
}

export interface StageFacts {
  stage: ApplicantStage
  /** Why the application was refused or the Orbiter delisted. */
  reason: string | null
  missing: readonly ListingNeed[]
  dueAt: Date | null
  interviewAt: Date | null
}

const NOT_LISTED = "You aren't listed yet, so customers can't find or book you."

/** The details after the sentence. @param timeZone the reader's */
export function stageDetails(facts: StageFacts, timeZone: string): string {
  switch (facts.stage) {
    case 'unfinished':
      return 'Finish the steps and send it. We answer within 24 hours.'
    case 'sample':
      return `Add a video, a picture or a link to your portfolio. We answer within 24 hours of it. ${NOT_LISTED}`
    case 'review':
      return [
        facts.dueAt
          ? `We answer by ${formatInstant(facts.dueAt, timeZone)}.`
          : 'We answer within 24 hours.',
        facts.interviewAt && `Your interview is on ${formatInstant(facts.interviewAt, timeZone)}.`,
        NOT_LISTED,
      ]
        .filter(Boolean)
        .join(' ')
    case 'refused':
      return `${facts.reason ?? ''} You can change what is missing and apply again.`.trim()
    case 'waiting':
      return `Still missing: ${wordsOfNeeds(facts.missing)}.`
    case 'listed':
      return 'Customers can find and book you.'
    case 'delisted':
      return `${facts.reason ?? ''} Your bookings stay as they are. If you think this is a mistake, write to us.`.trim()
  }
}
