import { create as createQrCode } from 'qrcode'
import { readSignInWays } from '#people/auth/google-sign-in.server.ts'
import { listSessions } from '#people/auth/own-sessions.server.ts'
import { readSecondStep } from '#people/auth/two-factor.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { mustHaveSecondStep } from '#app/routes/profile/security/security-intents.server.ts'

export type SecurityPage = Awaited<ReturnType<typeof readSecurity>>

export async function readSecurity(viewer: Viewer, cookieHeader: string | null) {
  const [sessions, secondStep, ways] = await Promise.all([
    listSessions(viewer, cookieHeader),
    readSecondStep(viewer),
    readSignInWays(viewer),
  ])
  const { setUp } = secondStep
  return {
    email: viewer.email,
    timeZone: viewer.timeZone,
    sessions,
    ways,
    secondStep: {
      ...secondStep,
      setUp: setUp && { secret: setUp.secret, uri: setUp.uri, qrCode: drawQrCode(setUp.uri) },
    },
    isRequired: mustHaveSecondStep(viewer),
  }
}

/** A QR code as an SVG path, with one unit per dot, and its number of dots per side. */
function drawQrCode(text: string): { path: string; side: number } {
  const { size: side, data } = createQrCode(text).modules
  const dots = [...data].flatMap((isDark, at) =>
    isDark ? [`M${at % side} ${Math.floor(at / side)}h1v1h-1z`] : [],
  )
  return { path: dots.join(''), side }
}
