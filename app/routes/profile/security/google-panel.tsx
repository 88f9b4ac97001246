import { errorsOf } from '#app/forms/action-result.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Setting } from '#app/ui/setting.tsx'
import type { WayPanelProps } from '#app/routes/profile/security/password-panels.tsx'

export function GooglePanel({ email, hasPassword, result }: WayPanelProps) {
  const intent = 'disconnect-google'
  return (
    <Setting
      name="google"
      title="Google"
      text={
        <p>
          You can sign in with your Google account, connected as <strong>{email}</strong>.
        </p>
      }
    >
      {hasPassword && (
        <details className="profile-more">
          <summary>Disconnect Google</summary>
          <ProfileForm intent={intent} submit="Disconnect" tone="danger">
            <PasswordField
              label="Current password"
              name="currentPassword"
              required
              idPrefix="google"
              error={errorsOf(result, intent)['currentPassword']}
            />
          </ProfileForm>
        </details>
      )}
    </Setting>
  )
}
