import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

export interface Proof {
  /** Whether the admin has confirmed their identity within the last ten minutes. */
  isConfirmed: boolean
  hasSecondStep: boolean
}

/**
 * Asks the admin to confirm their identity: by password, or by a code if two-step sign-in is on.
 */
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
