import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

export interface Proof {
  /** The admin was asked within the last ten minutes. */
  isConfirmed: boolean
  hasSecondStep: boolean
}

/** Asks the admin who they are: by the password, or by a code where they have one. */
export function ProofFields({
  proof: { isConfirmed, hasSecondStep },
  errors,
}: {
  proof: Proof
  errors: Record<string, string> | undefined
}) {
  if (isConfirmed && !errors?.['currentPassword']) return null
  return (
    <>
      <PasswordField
        label="Your password"
        name="currentPassword"
        idPrefix="proof"
        autoComplete="current-password"
        hint="Confirms that it's you for the next ten minutes."
        error={errors?.['currentPassword']}
      />
      {hasSecondStep && (
        <TextField
          label="Or a code from your app"
          name="code"
          idPrefix="proof"
          optional
          maxLength={60}
          autoComplete="one-time-code"
          error={errors?.['code']}
        />
      )}
    </>
  )
}
