import { X } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { AuthPoster, type Scene } from '#app/routes/auth/auth-poster.tsx'
import './auth.css'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The layout of the auth pages: the form on the left, and a reel on the right if there is room. */
export function AuthFrame({ scene, children }: { scene: Scene; children: ReactNode }) {
  return (
    <div className="page auth-frame">
      <div className="auth-column">
        <div className="mb-5 flex items-center justify-between">
          <BackLink to={paths.home()}>Back to Home</BackLink>
          <Link to={paths.home()} aria-label="Close" className="btn btn-ghost btn-icon -mr-2.5">
            <Icon of={X} />
          </Link>
        </div>
        {children}
      </div>
      <AuthPoster scene={scene} />
    </div>
  )
}
