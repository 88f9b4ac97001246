import { paths } from '#app/base/paths.ts'
import { AccountButton } from '#app/routes/shell/account-button.tsx'
import { SignOutButton, type HeaderViewer } from '#app/routes/shell/header-parts.tsx'
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
        <LinkButton to={paths.auth({ tab: 'signup' })} size="sm" tone="inverse">
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
