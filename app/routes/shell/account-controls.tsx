import { useState, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { SignOutButton, type HeaderViewer } from '#app/routes/shell/header-parts.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'

export function AccountControls({
  viewer,
  isRoot,
}: {
  viewer: HeaderViewer | null
  isRoot: boolean
}) {
  if (!viewer) {
    return (
      <>
        <LinkButton to={paths.auth()} size="sm">
          Sign In
        </LinkButton>
        <LinkButton to={paths.auth({ tab: 'signup' })} size="sm" tone="main">
          Get Started
        </LinkButton>
      </>
    )
  }
  return (
    <>
      {!isRoot && (
        <LinkButton to={viewer.home} size="sm">
          Home
        </LinkButton>
      )}
      <AccountButton viewer={viewer} />
      <SignOutButton />
    </>
  )
}

const loadMenu = () => import('#app/routes/shell/account-menu.tsx')

/**
 * A link to the account until the menu is opened; remains a link without a script or connection.
 */
function AccountButton({ viewer }: { viewer: HeaderViewer }) {
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>>['AccountMenu'] | null>(null)
  const navigate = useNavigate()
  if (Menu) return <Menu viewer={viewer} />
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    loadMenu().then(
      (loaded) => setMenu(() => loaded.AccountMenu),
      () => navigate(paths.profile()),
    )
  }
  return (
    <Link to={paths.profile()} className="btn btn-ghost btn-icon" onClick={open}>
      <Avatar src={viewer.avatarUrl} name={viewer.fullName} size="sm" />
      <span className="sr-only">Your account</span>
    </Link>
  )
}
