import { lazy } from 'react'

/** Loaded separately, because few customers have asked the team for a quote. */
export const EnquiryRow = lazy(() =>
  import('#app/routes/dashboard/managed/enquiry-row.tsx').then((module) => ({
    default: module.EnquiryRow,
  })),
)
