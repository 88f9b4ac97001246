import { errorsOf } from '#app/forms/action-result.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import type { SecurityResult } from '#app/routes/profile/security/security-intents.server.ts'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { Setting } from '#app/ui/setting.tsx'

export function EmailPanel({
  email,
  phone,
  result,
}: {
  email: string
  phone: string | null
  result: SecurityResult | undefined
}) {
  const intent = 'change-email'
  const errors = errorsOf(result, intent)
  const isSent = result?.intent === intent && result.ok
  return (
    <Setting
      name="email"
      title="Email"
      text={
        <p>
          You sign in with <strong>{email}</strong>
          {phone && (
            <>
              {' '}
              or your confirmed number <strong>{phone}</strong>
            </>
          )}
          . A new address takes effect once you open the link that we send there. We notify the old
          address.
        </p>
      }
    >
      {isSent ? (
        <Notice tone="ok" title={result.title}>
          {result.description}
        </Notice>
      ) : (
        <ProfileForm intent={intent} submit="Send the link">
          <TextField
            label="New email"
            name="newEmail"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            defaultValue={result?.intent === intent ? result.values?.['newEmail'] : undefined}
            error={errors['newEmail']}
          />
          <PasswordField
            label="Current password"
            name="currentPassword"
            required
            idPrefix="email"
            error={errors['currentPassword']}
          />
        </ProfileForm>
      )}
    </Setting>
  )
}
