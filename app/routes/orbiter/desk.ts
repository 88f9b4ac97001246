import { useOutletContext } from 'react-router'
import type { ApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import type { OwnProfile } from '#market/creators/own-profile.server.ts'

/** Data that the layout has loaded for its pages; null if it could not be loaded. */
export interface Desk {
  name: string
  profile: OwnProfile
  /** The number of requests and offered jobs that wait for an answer. */
  toAnswer: number
  applicant: ApplicantWords | null
}

export const useDesk = () => useOutletContext<Desk | null>()
