import { lazy } from 'react'

/** Lists open it only in browsers without JavaScript, so they don't load it with the page. */
export const ReasonPanel = lazy(() =>
  import('#app/routes/bookings/cards/reason-panel.tsx').then((module) => ({
    default: module.ReasonPanel,
  })),
)
