/** What the forms of the account page do. */
import { data, redirect } from 'react-router'
import { AppError, BadRequest, Conflict, InvalidInput, RateLimited } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { askForEmailChange } from '#app/features/accounts/change-email.server.ts'
import { changePassword } from '#app/features/accounts/change-password.server.ts'
import { closeAccount } from '#app/features/accounts/close-account.server.ts'
import { disconnectGoogle } from '#app/features/accounts/google-sign-in.server.ts'
import { savePreferences } from '#app/features/accounts/notification-preferences.server.ts'
import { endOtherSessions, endOwnSession } from '#app/features/accounts/own-sessions.server.ts'
import { saveAccount } from '#app/features/accounts/save-account.server.ts'
import { beginSecondStep, confirmSecondStep, endSecondStep, renewRecoveryCodes } from '#app/features/accounts/second-step.server.ts'
import { removeAvatar, setAvatar } from '#app/features/accounts/set-avatar.server.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/paths.ts'
import { clearCookie, flash, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import type { ProfileResult } from '#app/routes/profile/profile-outcome.ts'

interface Sent {
  viewer: Viewer
  fields: Record<string, string>
  form: FormData
  cookieHeader: string | null
}

type Done = Pick<ProfileResult, 'title' | 'description' | 'codes' | 'toast'>

const ACTIONS: Record<string, (sent: Sent) => Promise<Done>> = {
  async 'save-account'({ viewer, fields }) {
    await saveAccount(viewer, fields)
    return { title: 'Saved', description: 'Your name and time zone are up to date.' }
  },
  async 'set-avatar'({ viewer, form }) {
    const file = form.get('avatar')
    await setAvatar(viewer, file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array())
    return { title: 'Picture saved', description: 'This is how others see you now.' }
  },
  async 'remove-avatar'({ viewer }) {
    await removeAvatar(viewer)
    return { title: 'Picture removed', description: 'Your initials stand in its place.' }
  },
  async 'change-password'({ viewer, fields, cookieHeader }) {
    await changePassword(viewer, fields, cookieHeader)
    return { title: 'Password changed', description: 'You stay signed in here; everywhere else has been signed out.' }
  },
  async 'change-email'({ viewer, fields }) {
    await askForEmailChange(viewer, fields)
    return { title: 'Check your new inbox', description: 'We sent a link to the new address. Your email changes once you open it.' }
  },
  async 'begin-second-step'({ viewer, fields }) {
    await beginSecondStep(viewer, fields)
    return { title: 'Almost there', description: 'Scan the picture with your app and enter its first code.', toast: false }
  },
  async 'confirm-second-step'({ viewer, fields, cookieHeader }) {
    const codes = await confirmSecondStep(viewer, fields, cookieHeader)
    return { title: 'Two-step sign-in is on', description: 'Save your recovery codes where you can find them without your phone.', codes }
  },
  async 'renew-recovery-codes'({ viewer, fields }) {
    const codes = await renewRecoveryCodes(viewer, fields)
    return { title: 'New recovery codes', description: 'The old ones no longer work.', codes }
  },
  async 'end-second-step'({ viewer, fields }) {
    if (env().isProduction && isAdmin(viewer)) throw new Conflict('second-step-required', 'Admins cannot do without a second step.')
    await endSecondStep(viewer, fields)
    return { title: 'Two-step sign-in is off', description: 'Your password alone signs you in.' }
  },
  async 'disconnect-google'({ viewer, fields }) {
    await disconnectGoogle(viewer, fields)
    return { title: 'Google is disconnected', description: 'From now on you sign in with your password.' }
  },
  async 'end-session'({ viewer, fields }) {
    const count = await endOwnSession(viewer, fields['session'] ?? '')
    return { title: 'Signed out', description: count > 0 ? 'That device is signed out.' : 'That device had been signed out already.' }
  },
  async 'end-other-sessions'({ viewer, cookieHeader }) {
    const count = await endOtherSessions(viewer, cookieHeader)
    return { title: 'Signed out everywhere else', description: count === 1 ? 'One other device was signed out.' : `${count} other devices were signed out.` }
  },
  async 'save-preferences'({ viewer, fields }) {
    await savePreferences(viewer, fields)
    return { title: 'Saved', description: 'We write to you about what you have chosen.' }
  },
}

const FAILED = 'We could not do that just now. Please try again.'

export async function answerProfileForm(viewer: Viewer, request: Request) {
  const form = await request.formData().catch(() => new FormData())
  const fields = fieldsOf(form)
  const intent = fields['intent'] ?? ''
  const cookieHeader = request.headers.get('cookie')
  try {
    if (intent === 'close-account') return await leave(viewer, fields)
    const work = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined
    if (!work) throw new BadRequest()
    return data<ProfileResult>({ ok: true, intent, ...(await work({ viewer, fields, form, cookieHeader })) })
  } catch (error) {
    if (error instanceof Error) return explain(error, intent, fields)
    throw error
  }
}

async function leave(viewer: Viewer, fields: Record<string, string>) {
  await closeAccount(viewer, fields)
  const answer = redirect(paths.home())
  answer.headers.append('Set-Cookie', clearCookie(SESSION_COOKIE))
  answer.headers.append('Set-Cookie', flash('account-closed'))
  return answer
}

/** Passwords and codes are never given back. */
const KEPT = ['fullName', 'timeZone', 'newEmail'] as const

function explain(error: Error, intent: string, fields: Record<string, string>) {
  const values = Object.fromEntries(KEPT.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))
  const outcome: ProfileResult = { ok: false, intent, title: 'Error', description: FAILED, values }
  if (!(error instanceof AppError)) {
    log.error({ error: error.stack ?? error.message, intent }, 'an account form failed')
    return data(outcome, { status: 500 })
  }
  const headers: HeadersInit = error instanceof RateLimited ? { 'Retry-After': String(error.retryAfterSeconds) } : {}
  const errors = error instanceof InvalidInput ? error.fields : undefined
  return data({ ...outcome, description: error.message, ...(errors && { errors }) }, { status: error.status, headers })
}
