import { useOutletContext } from 'react-router'
import type { OwnProfile } from '#app/features/creators/own-profile.server.ts'

/** Data that the layout has loaded for its pages; null if it could not be loaded. */
export interface Desk {
  profile: OwnProfile
  openCount: number
}

export const useDesk = () => useOutletContext<Desk | null>()
