import { Conflict } from '#app/base/errors.ts'
import { requestEmailChange } from '#people/auth/change-email.server.ts'
import { changePassword } from '#people/auth/change-password.server.ts'
import { disconnectGoogle } from '#people/auth/google-sign-in.server.ts'
import { endOtherSessions, endOwnSession } from '#people/auth/own-sessions.server.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
} from '#people/auth/two-factor.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { env } from '#app/platform/env.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** Recovery codes, shown only this once. */
interface NewCodes {
  codes: string[]
}

export type SecurityResult = ActionResult<NewCodes>

/** An account that may change everything must not be one stolen password away from a takeover. */
export const mustHaveSecondStep = (viewer: Viewer) => env().isProduction && isAdmin(viewer)

const cookiesOf = (request: Request) => request.headers.get('cookie')

export const securityIntents: Intents<NewCodes> = {
  async 'change-password'({ request, context, values }) {
    await changePassword(requireViewer(context), values, cookiesOf(request))
    return {
      title: 'Password changed',
      description: 'You stay signed in here. All other devices have been signed out.',
    }
  },
  async 'change-email'({ context, values }) {
    await requestEmailChange(requireViewer(context), values)
    return {
      title: 'Check your new inbox',
      description: 'We sent a link to the new address. Your email changes once you open the link.',
    }
  },
  async 'begin-second-step'({ context, values }) {
    await beginSecondStep(requireViewer(context), values)
    return {
      title: 'Almost there',
      description: 'Scan the QR code with your app and enter the code it shows.',
      toast: false,
    }
  },
  async 'confirm-second-step'({ request, context, values }) {
    const codes = await confirmSecondStep(requireViewer(context), values, cookiesOf(request))
    return {
      title: 'Two-step sign-in is on',
      description: 'Save your recovery codes where you can find them without your phone.',
      details: { codes },
    }
  },
  async 'renew-recovery-codes'({ context, values }) {
    const codes = await renewRecoveryCodes(requireViewer(context), values)
    return {
      title: 'New recovery codes',
      description: 'The old ones no longer work.',
      details: { codes },
    }
  },
  async 'end-second-step'({ context, values }) {
    const viewer = requireViewer(context)
    if (mustHaveSecondStep(viewer))
      throw new Conflict('second-step-required', 'Two-step sign-in is required for admins.')
    await endSecondStep(viewer, values)
    return { title: 'Two-step sign-in is off', description: 'You sign in with your password only.' }
  },
  async 'disconnect-google'({ context, values }) {
    await disconnectGoogle(requireViewer(context), values)
    return {
      title: 'Google is disconnected',
      description: 'From now on you sign in with your password.',
    }
  },
  async 'end-session'({ context, values }) {
    const count = await endOwnSession(requireViewer(context), values['session'] ?? '')
    return {
      title: 'Signed out',
      description: count > 0 ? 'That device is signed out.' : 'That device was already signed out.',
    }
  },
  async 'end-other-sessions'({ request, context }) {
    const count = await endOtherSessions(requireViewer(context), cookiesOf(request))
    return {
      title: 'Signed out everywhere else',
      description:
        count === 1
          ? 'One other device was signed out.'
          : `${count} other devices were signed out.`,
    }
  },
}
