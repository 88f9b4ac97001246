/** What each tab of the account page shows. */
import { create as createQrCode } from 'qrcode'
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

/** A QR code as the path of an SVG, a unit for each dot, and how many there are on a side. */
function drawQrCode(text: string): { path: string; side: number } {
  const { size: side, data } = createQrCode(text).modules
  const dots = [...data].flatMap((isDark, at) => (isDark ? [`M${at % side} ${Math.floor(at / side)}h1v1h-1z`] : []))
  return { path: dots.join(''), side }
}

async function readSecurity(viewer: Viewer, cookieHeader: string | null) {
  const [sessions, secondStep, ways] = await Promise.all([listSessions(viewer, cookieHeader), readSecondStep(viewer), readSignInWays(viewer)])
  const { setUp } = secondStep
  return {
    sessions,
    ways,
    secondStep: { ...secondStep, setUp: setUp && { secret: setUp.secret, uri: setUp.uri, qrCode: drawQrCode(setUp.uri) } },
    isRequired: mustHaveSecondStep(viewer),
  }
}

/** Whoever may change everything must not be one stolen password away from it. */
function mustHaveSecondStep(viewer: Viewer): boolean {
  return env().isProduction && isAdmin(viewer)
}
