import { redirect } from 'react-router'
import type { Route } from './+types/auth'
import { authFailure, type AuthResult } from '#people/auth/auth-result.ts'
import { findSuspension } from '#people/auth/sessions.server.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#people/auth/demo-accounts.ts'
import { DemoPanel } from '#app/routes/auth/sign-in/demo-panel.tsx'
import { GoogleButton } from '#app/routes/auth/sign-in/google-button.tsx'
import { headingOf, viewOf, type Heading, type View } from '#app/routes/auth/sign-in/auth-view.ts'
import { RoleChoice } from '#app/routes/auth/sign-in/role-choice.tsx'
import { SignInForm } from '#app/routes/auth/sign-in/sign-in-form.tsx'
import { OrbiterSignUpForm, UserSignUpForm } from '#app/routes/auth/sign-in/sign-up-forms.tsx'
import { findPurpose, findVisitor } from '#work/intentions/purpose.server.ts'
import { INTENTION_COOKIE, readCookie } from '#app/platform/cookies.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { readSiteFacts } from '#market/catalog/site-facts.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { env } from '#app/platform/env.ts'
import { handleAuthForm } from '#app/routes/auth/auth-action.server.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Notice } from '#app/ui/panel.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { BackLink } from '#app/ui/back-link.tsx'

const HEADINGS: Record<View, Heading> = {
  'sign-in': {
    title: 'Sign in to Orbit',
    text: 'Your bookings and requests are where you left them.',
  },
  'role-choice': { title: 'Join Orbit', text: 'What brings you here?' },
  user: { title: 'Find your Orbiter', text: 'Create an account to book any creator.' },
  orbiter: {
    title: 'Shoot for Orbit',
    text: 'All you need is an iPhone, reliable internet and a passion for short video.',
  },
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title } = HEADINGS[loaderData?.view ?? 'sign-in']
  return pageMeta(
    title,
    'Sign in to Orbit, or create an account to book reels or to shoot them.',
    paths.auth(),
    { image: paths.shareImage('auth') },
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const next = safeNext(params.get('next'))
  const intention = readCookie(request.headers.get('cookie'), INTENTION_COOKIE)
  if (context.get(viewerContext)) throw redirect(paths.smartDashboard({ next }))
  const { supportEmail, isDemo } = await readSiteFacts()
  const demo = isDemo ? { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD } : null
  const purpose = await findPurpose(next, intention)
  return {
    view: viewOf(params, purpose),
    next,
    purpose,
    known: await findVisitor(next),
    supportEmail,
    demo,
    isReset: params.get('state') === 'reset',
    hasGoogle: env().google !== null,
    reel: await findAuthReel(2),
    suspension: await findSuspension(request.headers.get('cookie')),
  }
}

export const action = handleAuthForm

export const clientAction = toastResult(authFailure, {
  onRedirect: (location) => location.startsWith(paths.confirmEmail()),
})

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { view, next, purpose, reel } = loaderData
  const { title, text } = headingOf(view, purpose, HEADINGS[view])
  return (
    <AuthFrame reel={reel}>
      <TabLinks
        label="Account"
        tabs={[
          {
            to: paths.auth({ tab: 'signin', next }),
            label: 'Sign In',
            current: view === 'sign-in',
          },
          {
            to: paths.auth({ tab: 'signup', next }),
            label: 'Sign Up',
            current: view !== 'sign-in',
          },
        ]}
      />
      {(view === 'user' || view === 'orbiter') && !purpose?.role && (
        <BackLink to={paths.auth({ tab: 'signup', next })}>Back</BackLink>
      )}
      <h1
        className={`head-title ${view === 'user' || view === 'orbiter' ? 'above-12' : 'above-32'}`}
      >
        {title}
      </h1>
      <p className="measure above-12 below-32 text-muted">{text}</p>
      <AuthView key={view} {...loaderData} result={result} />
    </AuthFrame>
  )
}

type AuthViewProps = Route.ComponentProps['loaderData'] & { result: AuthResult | undefined }

function AuthView({
  view,
  next,
  known,
  supportEmail,
  demo,
  isReset,
  hasGoogle,
  suspension,
  result,
}: AuthViewProps) {
  switch (view) {
    case 'role-choice':
      return <RoleChoice next={next} />
    case 'user':
      return (
        <>
          <UserSignUpForm next={next} known={known} result={result} />
          {hasGoogle && <GoogleButton next={next} />}
        </>
      )
    case 'orbiter':
      return <OrbiterSignUpForm next={next} known={known} result={result} />
    case 'sign-in':
      return (
        <>
          {isReset && !result && (
            <div className="below-20">
              <Notice tone="ok" title="Password changed">
                Sign in with your new password.
              </Notice>
            </div>
          )}
          {demo && <DemoPanel {...demo} next={next} />}
          <SignInForm {...{ next, result, supportEmail, suspension }} email={known?.email ?? ''} />
          {hasGoogle && <GoogleButton next={next} />}
        </>
      )
  }
}
