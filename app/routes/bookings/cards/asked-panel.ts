import { lazy } from 'react'

/** Only browsers without a script open it in a list, so lists don't load it with the page. */
export const ReasonPanel = lazy(() =>
  import('#app/routes/bookings/cards/reason-panel.tsx').then((module) => ({
    default: module.ReasonPanel,
  })),
)
