import { errorsOf, successOf } from '#app/forms/action-result.ts'
import { paths } from '#app/base/paths.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import type { SecurityResult } from '#app/routes/profile/security/security-intents.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Setting } from '#app/ui/setting.tsx'

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
    <Setting
      name="password"
      title="Password"
      text="At least 10 characters. A new one signs you out everywhere else."
    >
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
    </Setting>
  )
}

/**
 * For people who signed up with Google. Access to the inbox proves more than an open session, so
 * there is no shorter way.
 */
function NoPasswordPanel() {
  return (
    <Setting
      name="password"
      title="Password"
      text="You sign in with Google and have no password yet. Choose one to change your email, switch on two-step sign-in or delete your account."
    >
      <p>
        <LinkButton to={paths.forgotPassword()}>Choose a password</LinkButton>
      </p>
    </Setting>
  )
}
