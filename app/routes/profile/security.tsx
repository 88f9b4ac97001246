import type { Route } from './+types/security'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { PROFILE_FAILED, ProfilePage } from '#app/routes/profile/profile-page.tsx'
import { readSecurity } from '#app/routes/profile/read-security.server.ts'
import {
  securityIntents,
  type SecurityResult,
} from '#app/routes/profile/security/security-intents.server.ts'
import { SecondStepPanel } from '#app/routes/profile/second-step-panel.tsx'
import { SessionsPanel } from '#app/routes/profile/sessions-panel.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { EmailPanel } from '#app/routes/profile/security/email-panel.tsx'
import { PasswordPanel } from '#app/routes/profile/security/password-panels.tsx'
import { GooglePanel } from '#app/routes/profile/security/google-panel.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readSecurity(requireViewer(context), request.headers.get('cookie'))

export const action = formAction({ failure: PROFILE_FAILED, intents: securityIntents })

export const clientAction = toastResult(PROFILE_FAILED)

export default function Security({ loaderData: page, actionData }: Route.ComponentProps) {
  const result = useActionResult<SecurityResult>(actionData)
  return (
    <ProfilePage result={result}>
      <EmailPanel
        email={page.email}
        phone={page.ways.hasPassword ? page.ways.phone : null}
        result={result}
      />
      <PasswordPanel email={page.email} hasPassword={page.ways.hasPassword} result={result} />
      {page.ways.googleEmail && (
        <GooglePanel
          email={page.ways.googleEmail}
          hasPassword={page.ways.hasPassword}
          result={result}
        />
      )}
      <SecondStepPanel state={page.secondStep} isRequired={page.isRequired} result={result} />
      <SessionsPanel sessions={page.sessions} timeZone={page.timeZone} />
    </ProfilePage>
  )
}
