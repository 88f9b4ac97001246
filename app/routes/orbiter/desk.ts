import { useOutletContext } from 'react-router'
import type { OwnProfile } from '#app/features/creators/own-profile.server.ts'

/** What the layout has read for the pages in it; null where it could not. */
export interface Desk {
  profile: OwnProfile
  openCount: number
}

export const useDesk = () => useOutletContext<Desk | null>()
