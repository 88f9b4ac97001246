import type { Route } from './+types/notifications'
import { NOTIFICATION_GROUPS } from '#people/accounts/notification-groups.ts'
import {
  listSubscribedGroups,
  savePreferences,
} from '#people/accounts/notification-preferences.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { PROFILE_FAILED, ProfilePage } from '#app/routes/profile/profile-page.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Setting } from '#app/ui/setting.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return { email: viewer.email, subscribed: await listSubscribedGroups(viewer) }
}

export const action = formAction({
  failure: PROFILE_FAILED,
  intents: {
    async 'save-preferences'({ context, values }) {
      await savePreferences(requireViewer(context), values)
      return { title: 'Saved', description: 'Your email preferences are updated.' }
    },
  },
})

export const clientAction = toastResult(PROFILE_FAILED)

export default function Notifications({
  loaderData: { subscribed, email },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <ProfilePage result={result}>
      <Setting
        name="emails"
        title="Emails from Orbit"
        text={
          <p>
            Choose which emails we send to <strong>{email}</strong>. You always see everything on
            the site.
          </p>
        }
      >
        <ProfileForm intent="save-preferences" submit="Save choices" tone="main">
          <div className="profile-rows">
            {NOTIFICATION_GROUPS.map(({ group, label, hint }) => (
              <SwitchField
                key={group}
                name={group}
                label={label}
                hint={hint}
                value="on"
                defaultChecked={subscribed.includes(group)}
                className="profile-row"
              />
            ))}
          </div>
          <p className="small block measure text-muted">
            We always send security emails: a new password, a new email, two-step sign-in.
          </p>
        </ProfileForm>
      </Setting>
    </ProfilePage>
  )
}
