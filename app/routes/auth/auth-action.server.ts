/** What the forms of the auth page do: sign in, sign up, find the confirmation page. */
import { data, redirect } from 'react-router'
import { AppError, BadRequest, InvalidInput, RateLimited } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { safeNext } from '#app/features/accounts/safe-next.ts'
import type { SignUpRole } from '#app/features/accounts/account.ts'
import { EMAIL_MISSING, failedOutcome, type AuthOutcome } from '#app/features/accounts/auth-outcome.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#app/features/accounts/demo-accounts.ts'
import { EmailNotConfirmed, SECOND_STEP_MS, SecondStepNeeded, signIn } from '#app/features/accounts/sign-in.server.ts'
import { CONFIRM_LINK_MS, signUp } from '#app/features/accounts/sign-up.server.ts'
import { readSiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { flash, SECOND_STEP_COOKIE, SIGN_UP_COOKIE, writeCookie } from '#app/platform/cookies.ts'
import { log } from '#app/platform/log.ts'
import { clientOf, type PageRequest } from '#app/routes/auth/auth-client.server.ts'

type Fields = Record<string, string>

export async function answerAuthForm(page: PageRequest) {
  const fields = fieldsOf(await page.request.formData().catch(() => new FormData()))
  const next = safeNext(fields['next'])
  try {
    switch (fields['intent']) {
      case 'sign-in':
        return await enter(page, fields, next)
      case 'use-demo':
        return await enter(page, await demoCredentials(fields['demoEmail']), next)
      case 'sign-up-user':
        return await join(page, 'user', fields, next)
      case 'sign-up-orbiter':
        return await join(page, 'orbiter', fields, next)
      case 'find-confirmation':
        return findConfirmation(fields, next)
      default:
        throw new BadRequest()
    }
  } catch (error) {
    if (error instanceof Error) return explainFailure(error, fields)
    throw error
  }
}

async function enter(page: PageRequest, credentials: Fields, next: string | null) {
  const sessionCookie = await signIn(credentials, clientOf(page))
  const answer = redirect(paths.smartDashboard({ next }))
  answer.headers.append('Set-Cookie', sessionCookie)
  answer.headers.append('Set-Cookie', flash('welcome-back'))
  return answer
}

async function demoCredentials(email: string | undefined): Promise<Fields> {
  const account = DEMO_ACCOUNTS.find((entry) => entry.email === email)
  const { isDemo } = await readSiteFacts()
  if (!isDemo || !account) throw new BadRequest()
  return { email: account.email, password: DEMO_PASSWORD }
}

async function join(page: PageRequest, role: SignUpRole, fields: Fields, next: string | null) {
  const { email, ownSignUpToken } = await signUp(role, fields, { address: clientOf(page).address, next })
  return redirect(paths.confirmEmail({ email, next }), { headers: { 'Set-Cookie': signUpCookie(ownSignUpToken) } })
}

function findConfirmation(fields: Fields, next: string | null) {
  const email = fields['email']?.trim()
  if (email) return redirect(paths.confirmEmail({ email: email.slice(0, 254), next }))
  const outcome: AuthOutcome = {
    intent: 'find-confirmation',
    problem: 'email-missing',
    message: EMAIL_MISSING.description ?? '',
    errors: { email: 'Enter your email.' },
    values: {},
  }
  return data(outcome, { status: 422 })
}

function signUpCookie(token: string): string {
  return writeCookie(SIGN_UP_COOKIE, token, CONFIRM_LINK_MS / 1000)
}

/** The password was right or the form was wrong: says so beside the fields, and keeps what was typed. */
function explainFailure(error: Error, fields: Fields) {
  const failed = failedOutcome(fields)
  if (!(error instanceof AppError)) {
    log.error({ error: error.stack ?? error.message, intent: fields['intent'] }, 'an account form failed')
    return data(failed, { status: 500 })
  }
  if (error instanceof SecondStepNeeded) {
    const answer = redirect(paths.secondStep({ next: safeNext(fields['next']) }))
    answer.headers.append('Set-Cookie', writeCookie(SECOND_STEP_COOKIE, error.token, SECOND_STEP_MS / 1000))
    return answer
  }
  const headers = new Headers()
  const outcome: AuthOutcome = { ...failed, problem: 'refused', message: error.message }
  if (error instanceof InvalidInput) Object.assign(outcome, { problem: 'invalid', errors: error.fields })
  if (error instanceof RateLimited) headers.set('Retry-After', String(error.retryAfterSeconds))
  if (error instanceof EmailNotConfirmed) {
    Object.assign(outcome, { problem: 'not-confirmed', errors: { email: 'This email is not confirmed yet.' } })
    // What there is to confirm is the address, also for whoever typed a number.
    outcome.values = { ...outcome.values, email: error.email }
    headers.append('Set-Cookie', signUpCookie(error.ownSignUpToken))
  }
  return data(outcome, { status: error.status, headers })
}
