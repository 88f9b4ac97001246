import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/email-confirmed'
import { fieldsOf } from '#app/base/form-input.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { findConfirmedAccount, signInConfirmed } from '#people/auth/sign-in-confirmed.server.ts'
import { viewerContext, viewerHome } from '#people/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { clearCookie, CONFIRMED_COOKIE, flash, readCookie } from '#app/platform/cookies.ts'
import { clientOf } from '#app/routes/auth/auth-client.server.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { welcome } from '#app/routes/auth/confirm-link.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Your email is confirmed', 'Your email address is confirmed. Sign in to continue.')

const nextIn = (request: Request) => safeNext(new URL(request.url).searchParams.get('next'))
const proofIn = (request: Request) => readCookie(request.headers.get('cookie'), CONFIRMED_COOKIE)

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextIn(request)
  const viewer = context.get(viewerContext)
  const account = await findConfirmedAccount(proofIn(request))
  const home = viewer && viewerHome(viewer)
  if (!account || account.id === viewer?.id)
    throw redirect(home ? (next ?? home) : paths.auth({ next }))
  return {
    account,
    next,
    reel: await findAuthReel(),
    viewer: viewer && {
      email: viewer.email,
      fullName: viewer.fullName,
      goOn: next ?? viewerHome(viewer),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const next = nextIn(request)
  const { account: accountId = '' } = fieldsOf(await request.formData().catch(() => new FormData()))
  const cookieHeader = request.headers.get('cookie')
  const proof = proofIn(request)
  const signedIn = await signInConfirmed({
    proof,
    accountId,
    cookieHeader,
    client: clientOf({ request, context }),
  })
  // If the proof is for another account, show the page again with that account's name.
  if (!signedIn && (await findConfirmedAccount(proof)))
    return redirect(serverPaths.emailConfirmed({ next }))
  if (!signedIn) {
    const isSignedIn = context.get(viewerContext) !== null
    return redirect(
      paths.auth({ next }),
      isSignedIn ? {} : { headers: { 'Set-Cookie': flash('second-step-expired') } },
    )
  }
  const answer = await welcome(request, signedIn.roles, next, signedIn.sessionCookie)
  answer.headers.append('Set-Cookie', clearCookie(CONFIRMED_COOKIE))
  return answer
}

export default function EmailConfirmed({
  loaderData: { account, next, viewer, reel },
}: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <AuthFrame reel={reel}>
      <h1 className="head-title above-16">Your email is confirmed</h1>
      <div className="measure stack-12 above-16 below-32 text-muted">
        <p>
          This link confirmed <Strong>{account.email}</Strong>, the address of {account.fullName}.
          {!viewer && ' You signed up in a different browser, so use the button to sign in here.'}
        </p>
        {viewer && (
          <p>
            You are signed in as <Strong>{viewer.email}</Strong>. Signing in to the other account
            signs you out of this one.
          </p>
        )}
        <p>If this is not your address, someone else sent you this link. Do not sign in.</p>
      </div>
      <div className="stack-16">
        <Form method="post" className="stack-4">
          <input type="hidden" name="account" value={account.id} />
          <Button type="submit" tone="main" busy={isBusy} busyLabel="Signing in...">
            <span className="wrap-anywhere">Sign in as {account.email}</span>
          </Button>
        </Form>
        {viewer ? (
          <LinkButton to={viewer.goOn}>
            <span className="wrap-anywhere">Stay signed in as {viewer.email}</span>
          </LinkButton>
        ) : (
          <LinkButton to={paths.auth({ next })}>Sign in with another account</LinkButton>
        )}
      </div>
    </AuthFrame>
  )
}

function Strong({ children }: { children: string }) {
  return <strong className="strong wrap-anywhere text-fg">{children}</strong>
}
