/** What each tab of the account page shows. */
import { toString as drawQrCode } from 'qrcode'
import { findOpenBusiness } from '#app/features/accounts/close-account.server.ts'
import { homeOf } from '#app/features/accounts/account.ts'
import { readSignInWays } from '#app/features/accounts/google-sign-in.server.ts'
import { listWantedGroups } from '#app/features/accounts/notification-preferences.server.ts'
import { listSessions } from '#app/features/accounts/own-sessions.server.ts'
import { readSecondStep } from '#app/features/accounts/second-step.server.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { env } from '#app/platform/env.ts'
import { readProfileTab } from '#app/routes/profile/profile-tabs.ts'

export type ProfilePage = Awaited<ReturnType<typeof readProfilePage>>
export type SecurityPage = Extract<ProfilePage, { tab: 'security' }>

export async function readProfilePage(viewer: Viewer, request: Request) {
  const tab = readProfileTab(new URL(request.url).searchParams.get('tab'))
  const { fullName, email, avatarUrl, timeZone, roles } = viewer
  const person = { fullName, email, avatarUrl, timeZone, roles, home: homeOf(roles) }
  switch (tab) {
    case 'profile':
      return { tab, person, timeZones: timeZonesWith(timeZone) }
    case 'security':
      return { tab, person, ...(await readSecurity(viewer, request.headers.get('cookie'))) }
    case 'notifications':
      return { tab, person, wanted: await listWantedGroups(viewer) }
    case 'data':
      return { tab, person, business: await findOpenBusiness(viewer) }
  }
}

function timeZonesWith(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}

async function readSecurity(viewer: Viewer, cookieHeader: string | null) {
  const [sessions, secondStep, ways] = await Promise.all([listSessions(viewer, cookieHeader), readSecondStep(viewer), readSignInWays(viewer)])
  const { setUp } = secondStep
  // As a picture of its own, so that its drawing needs no inline style of the page.
  const qrCode = setUp && `data:image/svg+xml;base64,${Buffer.from(await drawQrCode(setUp.uri, { type: 'svg', margin: 2 })).toString('base64')}`
  return {
    sessions,
    ways,
    secondStep: { ...secondStep, setUp: setUp && { secret: setUp.secret, uri: setUp.uri, qrCode: qrCode ?? '' } },
    isRequired: mustHaveSecondStep(viewer),
  }
}

/** Whoever may change everything must not be one stolen password away from it. */
function mustHaveSecondStep(viewer: Viewer): boolean {
  return env().isProduction && isAdmin(viewer)
}
