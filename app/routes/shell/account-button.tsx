import { useState, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { HeaderViewer } from '#app/routes/shell/header-parts.tsx'
import { Avatar } from '#app/ui/avatar.tsx'

const loadMenu = () => import('#app/routes/shell/account-menu.tsx')

interface AccountButtonProps {
  viewer: HeaderViewer
  /**
   * Whether it is in the frame of signed-in work, whose menu also has the links of the public site.
   */
  isWork?: boolean
}

/**
 * A link to the account until the menu is opened; remains a link without JavaScript or a
 * connection.
 */
export function AccountButton({ viewer, isWork = false }: AccountButtonProps) {
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>>['AccountMenu'] | null>(null)
  const navigate = useNavigate()
  if (Menu) return <Menu viewer={viewer} isWork={isWork} />
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
