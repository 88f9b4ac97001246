import { X } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { Reel } from '#market/reels/reel.ts'
import { AuthReel } from '#app/routes/auth/auth-reel.tsx'
import './auth.css'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface AuthFrameProps {
  /** Null while the gallery is empty. */
  reel: Reel | null
  children: ReactNode
}

/** The layout of the auth pages: the form on the left, and a reel on the right if there is room. */
export function AuthFrame({ reel, children }: AuthFrameProps) {
  return (
    <div className="page auth-frame">
      <div className="auth-column">
        <div className="auth-top">
          <BackLink to={paths.home()}>Back to Home</BackLink>
          <Link to={paths.home()} aria-label="Close" className="btn btn-ghost btn-icon">
            <Icon of={X} />
          </Link>
        </div>
        {children}
      </div>
      {reel && <AuthReel reel={reel} />}
    </div>
  )
}
