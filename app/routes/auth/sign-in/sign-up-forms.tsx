import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { PASSWORD_MAX, PASSWORD_MIN, SIGN_UP_EXPERIENCE } from '#people/accounts/account.ts'
import type { AuthResult } from '#people/auth/auth-result.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AgreementLine } from '#app/routes/shell/agreement-line.tsx'
import { useBrowserZone } from '#app/ui/browser-zone.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

interface SignUpFormProps {
  next: string | null
  /** What the person has already entered on the page that they came from. */
  known: { fullName: string; email: string } | null
  result: AuthResult | undefined
}

export function UserSignUpForm({ next, known, result }: SignUpFormProps) {
  return (
    <SignUpForm
      intent="sign-up-user"
      label="Create Account"
      busyLabel="Creating account..."
      next={next}
      known={known}
      result={result}
    >
      <AccountFields known={known} result={result} nameHint="This name is visible to creators." />
    </SignUpForm>
  )
}

export function OrbiterSignUpForm({ next, known, result }: SignUpFormProps) {
  const { values = {}, errors = {} } = result ?? {}
  return (
    <SignUpForm
      intent="sign-up-orbiter"
      label="Create Profile"
      busyLabel="Creating profile..."
      next={next}
      known={known}
      result={result}
    >
      <AccountFields known={known} result={result} nameHint="This name is shown on your profile." />
      <SelectField
        label="Experience level"
        name="experienceLevel"
        required
        placeholder="Choose your level"
        options={SIGN_UP_EXPERIENCE}
        defaultValue={values['experienceLevel'] ?? ''}
        error={errors['experienceLevel']}
      />
      <TextField
        label="Portfolio URL"
        name="portfolioUrl"
        type="url"
        inputMode="url"
        optional
        maxLength={500}
        autoComplete="url"
        placeholder="https://"
        hint="Your Instagram, TikTok or a website with your work."
        defaultValue={values['portfolioUrl']}
        error={errors['portfolioUrl']}
      />
      <TextField
        label="Specialties"
        name="specialties"
        optional
        maxLength={500}
        autoComplete="off"
        placeholder="Food, Events, Real Estate"
        hint="Separate with commas."
        defaultValue={values['specialties']}
        error={errors['specialties']}
      />
      <p className="small text-muted">
        We review every application and notify you once yours is approved. Until then you can
        complete your profile.
      </p>
    </SignUpForm>
  )
}

interface FrameProps extends SignUpFormProps {
  /** Also the name of the draft. */
  intent: 'sign-up-user' | 'sign-up-orbiter'
  label: string
  busyLabel: string
  children: ReactNode
}

function SignUpForm({ intent, label, busyLabel, next, known, result, children }: FrameProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  const timeZone = useBrowserZone()
  return (
    <AutosaveForm
      draft={intent}
      start={known ? { ...known } : undefined}
      isAnswered={result !== undefined}
      method="post"
      className="stack-20"
    >
      <input type="hidden" name="intent" value={intent} />
      {next && <input type="hidden" name="next" value={next} />}
      <input type="hidden" name="timeZone" value={timeZone} />
      {result && !result.errors && <DocumentResult result={result} />}
      {children}
      <AgreementLine by="By creating an account" isOrbiter={intent === 'sign-up-orbiter'} />
      <Button type="submit" tone="main" busy={isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
    </AutosaveForm>
  )
}

function AccountFields({
  known,
  result,
  nameHint,
}: Pick<SignUpFormProps, 'known' | 'result'> & { nameHint: string }) {
  const { values = {}, errors = {} } = result ?? {}
  return (
    <>
      <TextField
        label="Full name"
        name="fullName"
        required
        maxLength={120}
        autoComplete="name"
        autoCapitalize="words"
        hint={nameHint}
        defaultValue={values['fullName'] ?? known?.fullName}
        error={errors['fullName']}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        defaultValue={values['email'] ?? known?.email}
        error={errors['email']}
      />
      <PasswordField
        label="Password"
        name="password"
        required
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={errors['password']}
      />
    </>
  )
}
