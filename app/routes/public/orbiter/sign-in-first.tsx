import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingChoice } from '#app/routes/public/orbiter/request-form.ts'
import { tabInAddress, type CreatorTab } from '#app/routes/public/orbiter/creator-tabs.ts'
import { showSignInRequired } from '#app/routes/public/orbiter/sign-in-toast.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { useHasScript } from '#app/ui/without-script.tsx'

interface SignInFirstProps {
  orbiterId: string
  orbiterName: string
  tab: CreatorTab
  chosen: BookingChoice
}

/** Booking needs an account. After sign-in, the dialog opens with the choices made here. */
export function SignInFirst({ orbiterId, orbiterName, tab, chosen }: SignInFirstProps) {
  const navigate = useNavigate()
  const hasScript = useHasScript()
  const next = paths.creator(orbiterId, {
    tab: tabInAddress(tab),
    book: chosen.offer,
    date: chosen.date,
    time: chosen.time,
  })
  const signIn = paths.auth({ next })
  useEffect(() => {
    showSignInRequired(() => void navigate(signIn))
  }, [navigate, signIn])
  return (
    // The toast disappears; keyboard users and slow readers find the same link on the page.
    <div className="below-24">
      <Notice
        title={
          hasScript
            ? `Create your free account to book ${firstNameOf(orbiterName)}`
            : 'Sign in required'
        }
        action={
          <>
            <Link
              to={paths.auth({ tab: 'signup', role: 'user', next })}
              className={buttonClass('main', 'sm')}
            >
              Create account
            </Link>
            <Link to={signIn} className={buttonClass('quiet', 'sm')}>
              Sign In
            </Link>
          </>
        }
      >
        {hasScript
          ? 'The form opens with what you chose as soon as you are signed in.'
          : 'Please sign in to book a service.'}
      </Notice>
    </div>
  )
}
