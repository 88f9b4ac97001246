import type { OwnSession } from '#people/auth/own-sessions.server.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Setting } from '#app/ui/setting.tsx'

export function SessionsPanel({
  sessions,
  timeZone,
}: {
  sessions: OwnSession[]
  timeZone: string
}) {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return (
    <Setting
      name="sessions"
      title="Where you are signed in"
      text="Don't recognize one of these? Sign it out and change your password."
    >
      <ul className="profile-rows">
        {sessions.map(({ id, device, address, lastUsedAt, isThis }) => (
          <li key={id} className="profile-row">
            <div className="shrink">
              <p className="cluster-8 medium">
                {device}
                {isThis && <Badge tone="ok">This device</Badge>}
              </p>
              <p className="small block measure text-muted">
                Last used <time dateTime={lastUsedAt}>{format.format(new Date(lastUsedAt))}</time>
                {address && `, from ${address}`}
              </p>
            </div>
            {!isThis && (
              <ProfileForm
                intent="end-session"
                submit="Sign out"
                label={`Sign out ${device}`}
                tone="ghost"
                className=""
              >
                <input type="hidden" name="session" value={id} />
              </ProfileForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ProfileForm intent="end-other-sessions" submit="Sign out everywhere else" className="" />
      )}
    </Setting>
  )
}
