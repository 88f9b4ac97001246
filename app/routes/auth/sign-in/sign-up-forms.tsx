import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { PASSWORD_MAX, PASSWORD_MIN, SIGN_UP_EXPERIENCE } from '#app/features/accounts/account.ts'
import type { AuthResult } from '#app/features/auth/auth-result.ts'
import { AgreementLine } from '#app/routes/shell/agreement-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField, PasswordField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface SignUpFormProps {
  next: string | null
  result: AuthResult | undefined
}

export function UserSignUpForm({ next, result }: SignUpFormProps) {
  return (
    <SignUpForm
      intent="sign-up-user"
      label="Create Account"
      busyLabel="Creating account..."
      next={next}
      result={result}
    >
      <AccountFields result={result} nameHint="This name is visible to creators." />
    </SignUpForm>
  )
}

export function OrbiterSignUpForm({ next, result }: SignUpFormProps) {
  const { values = {}, errors = {} } = result ?? {}
  return (
    <SignUpForm
      intent="sign-up-orbiter"
      label="Create Profile"
      busyLabel="Creating profile..."
      next={next}
      result={result}
    >
      <AccountFields result={result} nameHint="This name is shown on your profile." />
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
      <p className="text-sm text-muted">
        We review every application and notify you once yours is approved. Until then you can
        complete your profile.
      </p>
    </SignUpForm>
  )
}

interface FrameProps extends SignUpFormProps {
  intent: 'sign-up-user' | 'sign-up-orbiter'
  label: string
  busyLabel: string
  children: ReactNode
}

function SignUpForm({ intent, label, busyLabel, next, result, children }: FrameProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      {next && <input type="hidden" name="next" value={next} />}
      {result && !result.errors && <Notice tone="bad">{result.description}</Notice>}
      {children}
      <AgreementLine by="By creating an account" isOrbiter={intent === 'sign-up-orbiter'} />
      <Button type="submit" tone="main" busy={isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
    </Form>
  )
}

function AccountFields({ result, nameHint }: { result: AuthResult | undefined; nameHint: string }) {
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
        defaultValue={values['fullName']}
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
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values['email']}
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
