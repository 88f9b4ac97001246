import type { Route } from './+types/security'
import { errorsOf } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { ProfileForm } from '#app/routes/profile/profile-form.tsx'
import { PROFILE_FAILED, ProfilePage } from '#app/routes/profile/profile-page.tsx'
import { readSecurity } from '#app/routes/profile/read-security.server.ts'
import {
  securityIntents,
  type SecurityResult,
} from '#app/routes/profile/security-intents.server.ts'
import { SecondStepPanel } from '#app/routes/profile/second-step-panel.tsx'
import { SessionsPanel } from '#app/routes/profile/sessions-panel.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { Notice, Panel } from '#app/ui/panel.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readSecurity(requireViewer(context), request.headers.get('cookie'))

export const action = formAction({ failure: PROFILE_FAILED, intents: securityIntents })

export const clientAction = toastResult(PROFILE_FAILED)

export default function Security({ loaderData: page, actionData }: Route.ComponentProps) {
  const outcome = useActionResult<SecurityResult>(actionData)
  return (
    <ProfilePage result={outcome}>
      <EmailPanel
        email={page.email}
        phone={page.ways.hasPassword ? page.ways.phone : null}
        outcome={outcome}
      />
      <PasswordPanel email={page.email} hasPassword={page.ways.hasPassword} outcome={outcome} />
      {page.ways.googleEmail && (
        <GooglePanel
          email={page.ways.googleEmail}
          hasPassword={page.ways.hasPassword}
          outcome={outcome}
        />
      )}
      <SecondStepPanel state={page.secondStep} isRequired={page.isRequired} outcome={outcome} />
      <SessionsPanel sessions={page.sessions} timeZone={page.timeZone} />
    </ProfilePage>
  )
}

function EmailPanel({
  email,
  phone,
  outcome,
}: {
  email: string
  phone: string | null
  outcome: SecurityResult | undefined
}) {
  const intent = 'change-email'
  const errors = errorsOf(outcome, intent)
  const isSent = outcome?.intent === intent && outcome.ok
  return (
    <Panel aria-labelledby="email-title">
      <h2 id="email-title" className="title">
        Email
      </h2>
      <p className="mt-2 mb-5 max-w-[64ch] text-muted">
        You sign in with <strong className="font-semibold wrap-anywhere text-fg">{email}</strong>
        {phone && (
          <>
            {' '}
            or your confirmed number{' '}
            <strong className="font-semibold whitespace-nowrap text-fg">{phone}</strong>
          </>
        )}
        . A new address counts once you have opened the link that we send there; the old one is
        told.
      </p>
      {isSent ? (
        <Notice tone="ok" title={outcome.title}>
          {outcome.description}
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
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={outcome?.intent === intent ? outcome.values?.['newEmail'] : undefined}
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
    </Panel>
  )
}

interface WayPanelProps {
  email: string
  hasPassword: boolean
  outcome: SecurityResult | undefined
}

function PasswordPanel({ email, hasPassword, outcome }: WayPanelProps) {
  const intent = 'change-password'
  const errors = errorsOf(outcome, intent)
  if (!hasPassword) return <NoPasswordPanel />
  return (
    <Panel aria-labelledby="password-title">
      <h2 id="password-title" className="title">
        Password
      </h2>
      <p className="mt-2 mb-5 max-w-[64ch] text-muted">
        At least 10 characters. A new one signs you out everywhere else.
      </p>
      {/* A new key empties the fields once the change is done. */}
      <ProfileForm
        key={outcome?.intent === intent && outcome.ok ? 'done' : 'open'}
        intent={intent}
        submit="Change password"
      >
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

/** Somebody who came with Google. The link in the inbox proves more than an open session, so there is no shorter way. */
function NoPasswordPanel() {
  return (
    <Panel aria-labelledby="password-title">
      <h2 id="password-title" className="title">
        Password
      </h2>
      <p className="mt-2 mb-5 max-w-[64ch] text-muted">
        You sign in with Google and have no password yet. Choose one to change your email, switch on
        two-step sign-in or delete your account.
      </p>
      <LinkButton to={paths.forgotPassword()}>Choose a password</LinkButton>
    </Panel>
  )
}

function GooglePanel({ email, hasPassword, outcome }: WayPanelProps) {
  const intent = 'disconnect-google'
  return (
    <Panel aria-labelledby="google-title">
      <h2 id="google-title" className="title">
        Google
      </h2>
      <p className="mt-2 max-w-[64ch] text-muted">
        You can sign in with your Google account, connected as{' '}
        <strong className="font-semibold wrap-anywhere text-fg">{email}</strong>.
      </p>
      {hasPassword && (
        <details className="profile-more mt-4">
          <summary>Disconnect Google</summary>
          <ProfileForm
            intent={intent}
            submit="Disconnect"
            tone="danger"
            className="mt-4 grid gap-5"
          >
            <PasswordField
              label="Current password"
              name="currentPassword"
              required
              idPrefix="google"
              error={errorsOf(outcome, intent)['currentPassword']}
            />
          </ProfileForm>
        </details>
      )}
    </Panel>
  )
}
