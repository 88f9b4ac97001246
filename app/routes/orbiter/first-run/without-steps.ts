import type { ApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import { NEED_LABELS } from '#work/onboarding/listing-needs.ts'

const IN_CHECKLIST = new Set(
  (['place', 'photo', 'sample', 'prices'] as const).map((need) => NEED_LABELS[need]),
)

/** Removes needs that the checklist already lists. */
export const withoutSteps = (applicant: ApplicantWords | null): ApplicantWords | null =>
  applicant && {
    ...applicant,
    needs: applicant.needs.filter(({ label }) => !IN_CHECKLIST.has(label)),
  }
