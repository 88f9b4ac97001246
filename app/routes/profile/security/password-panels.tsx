import { errorsOf, successOf } from '#app/forms/action-result.ts'
import { paths } from '#app/base/paths.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import type { SecurityResult } from '#app/routes/profile/security/security-intents.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Panel } from '#app/ui/panel.tsx'

export interface WayPanelProps {
  email: string
  hasPassword: boolean
  result: SecurityResult | undefined
}

export function PasswordPanel({ email, hasPassword, result }: WayPanelProps) {
  const intent = 'change-password'
  const errors = errorsOf(result, intent)
  if (!hasPassword) return <NoPasswordPanel />
  return (
    <Panel aria-labelledby="password-title">
      <h2 id="password-title" className="title">
        Password
      </h2>
      <p className="above-8 below-20 measure text-muted">
        At least 10 characters. A new one signs you out everywhere else.
      </p>
      <ProfileForm arrival={successOf(result, intent)} intent={intent} submit="Change password">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          idPrefix="password"
          error={errors['currentPassword']}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          required
          autoComplete="new-password"
          error={errors['newPassword']}
        />
        <PasswordField
          label="Repeat the new password"
          name="repeatPassword"
          required
          autoComplete="new-password"
          error={errors['repeatPassword']}
        />
      </ProfileForm>
    </Panel>
  )
}

/**
 * For people who signed up with Google. Access to the inbox proves more than an open session, so
 * there is no shorter way.
 */
function NoPasswordPanel() {
  return (
    <Panel aria-labelledby="password-title">
      <h2 id="password-title" className="title">
        Password
      </h2>
      <p className="above-8 below-20 measure text-muted">
        You sign in with Google and have no password yet. Choose one to change your email, switch on
        two-step sign-in or delete your account.
      </p>
      <LinkButton to={paths.forgotPassword()}>Choose a password</LinkButton>
    </Panel>
  )
}
