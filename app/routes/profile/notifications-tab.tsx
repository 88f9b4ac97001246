import { NOTIFICATION_GROUPS, type NotificationGroup } from '#app/features/accounts/notification-groups.ts'
import { ProfileForm } from '#app/routes/profile/profile-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

export function NotificationsTab({ wanted, email }: { wanted: readonly NotificationGroup[]; email: string }) {
  return (
    <Panel aria-labelledby="emails-title">
      <h2 id="emails-title" className="title">
        Emails from Orbit
      </h2>
      <p className="mt-2 mb-5 max-w-[64ch] text-muted">
        What we write about to <strong className="font-semibold wrap-anywhere text-fg">{email}</strong>. Everything appears on the site as well, whatever you
        choose here.
      </p>
      <ProfileForm intent="save-preferences" submit="Save choices" tone="main">
        <div className="profile-rows">
          {NOTIFICATION_GROUPS.map(({ group, label, hint }) => (
            <SwitchField key={group} name={group} label={label} hint={hint} value="on" defaultChecked={wanted.includes(group)} className="profile-row" />
          ))}
        </div>
        <p className="text-sm text-muted">What concerns the safety of your account is always sent: a new password, a new address, two-step sign-in.</p>
      </ProfileForm>
    </Panel>
  )
}
