import { errorsOf } from '#app/forms/action-result.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { WayPanelProps } from '#app/routes/profile/security/password-panels.tsx'

export function GooglePanel({ email, hasPassword, result }: WayPanelProps) {
  const intent = 'disconnect-google'
  return (
    <Panel aria-labelledby="google-title">
      <h2 id="google-title" className="title">
        Google
      </h2>
      <p className="above-8 measure text-muted">
        You can sign in with your Google account, connected as{' '}
        <strong className="strong wrap-anywhere text-fg">{email}</strong>.
      </p>
      {hasPassword && (
        <details className="profile-more above-16">
          <summary>Disconnect Google</summary>
          <ProfileForm
            intent={intent}
            submit="Disconnect"
            tone="danger"
            className="stack-20 above-16"
          >
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
    </Panel>
  )
}
