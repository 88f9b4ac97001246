/** The actions of the auth page: sign in, sign up, go to the confirmation page. */
import { redirect } from 'react-router'
import { BadRequest, InvalidInput } from '#app/base/errors.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import type { SignUpRole } from '#people/accounts/account.ts'
import { authFailure, EMAIL_MISSING, type AuthDetails } from '#people/auth/auth-result.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#people/auth/demo-accounts.ts'
import {
  AccountSuspended,
  EmailNotConfirmed,
  SECOND_STEP_MS,
  SecondStepNeeded,
  signIn,
} from '#people/auth/sign-in.server.ts'
import { CONFIRM_LINK_MS, signUp } from '#people/auth/sign-up.server.ts'
import { readSiteFacts } from '#market/catalog/site-facts.server.ts'
import { formAction, type SentForm } from '#app/forms/form-action.server.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import {
  flash,
  INTENTION_COOKIE,
  readCookie,
  SECOND_STEP_COOKIE,
  SIGN_UP_COOKIE,
  writeCookie,
} from '#app/platform/cookies.ts'
import { claimIntention } from '#work/intentions/keep-intention.server.ts'
import { arrive } from '#app/routes/auth/arrive.server.ts'
import { clientOf } from '#app/routes/auth/auth-client.server.ts'

type Fields = Record<string, string>

const nextIn = (values: Fields | undefined) => safeNext(values?.['next'])

export const handleAuthForm = formAction<AuthDetails>({
  failure: authFailure,
  intents: {
    'sign-in': (sent) => enter(sent, sent.values),
    'use-demo': async (sent) => enter(sent, await demoCredentials(sent.values['demoEmail'])),
    'sign-up-user': (sent) => join(sent, 'user'),
    'sign-up-orbiter': (sent) => join(sent, 'orbiter'),
    async 'find-confirmation'({ values }) {
      const email = values['email']?.trim()
      if (!email) throw new InvalidInput({ email: 'Enter your email.' })
      return redirect(paths.confirmEmail({ email: email.slice(0, 254), next: nextIn(values) }))
    },
  },
  refuse(error, result, headers) {
    if (error instanceof SecondStepNeeded) {
      const cookie = writeCookie(SECOND_STEP_COOKIE, error.token, SECOND_STEP_MS / 1000)
      return redirect(serverPaths.secondStep({ next: nextIn(result.values) }), {
        headers: { 'Set-Cookie': cookie },
      })
    }
    if (error instanceof AccountSuspended)
      return { ...result, toast: false, details: { suspension: error.suspension } }
    if (error instanceof EmailNotConfirmed) {
      headers.append('Set-Cookie', signUpCookie(error.ownSignUpToken))
      // The email address is what gets confirmed, even if a phone number was typed.
      const values = { ...result.values, email: error.email }
      return {
        ...result,
        toast: false,
        values,
        details: { unconfirmedEmail: error.email },
      }
    }
    // Field errors are shown next to their fields, so the toast does not repeat them.
    return {
      ...result,
      description: error.message,
      ...(result.intent === 'find-confirmation' && EMAIL_MISSING),
      toast: true,
    }
  },
})

async function enter(sent: SentForm, credentials: Fields) {
  const session = await signIn(credentials, clientOf(sent))
  const { next, cookies } = await arrive(sent.request, session, nextIn(sent.values))
  return redirect(paths.smartDashboard({ next }), {
    headers: [session, flash('welcome-back'), ...cookies].map((cookie) => ['Set-Cookie', cookie]),
  })
}

async function demoCredentials(email: string | undefined): Promise<Fields> {
  const account = DEMO_ACCOUNTS.find((entry) => entry.email === email)
  const { isDemo } = await readSiteFacts()
  if (!isDemo || !account) throw new BadRequest()
  return { email: account.email, password: DEMO_PASSWORD }
}

async function join(sent: SentForm, role: SignUpRole) {
  const next = nextIn(sent.values)
  const { email, ownSignUpToken } = await signUp(role, sent.values, {
    address: clientOf(sent).address,
    next,
  })
  await claimIntention(
    readCookie(sent.request.headers.get('cookie'), INTENTION_COOKIE),
    ownSignUpToken,
  )
  return redirect(paths.confirmEmail({ email, next }), {
    headers: { 'Set-Cookie': signUpCookie(ownSignUpToken) },
  })
}

function signUpCookie(token: string): string {
  return writeCookie(SIGN_UP_COOKIE, token, CONFIRM_LINK_MS / 1000)
}
