import type { OwnSession } from '#people/auth/own-sessions.server.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Panel } from '#app/ui/panel.tsx'

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
    <Panel aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="title">
        Where you are signed in
      </h2>
      <p className="above-8 measure text-muted">
        Don't recognize one of these? Sign it out and change your password.
      </p>
      <ul className="profile-rows above-16">
        {sessions.map(({ id, device, address, lastUsedAt, isThis }) => (
          <li key={id} className="profile-row">
            <div className="shrink">
              <p className="cluster-8 medium">
                {device}
                {isThis && <Badge tone="ok">This device</Badge>}
              </p>
              <p className="small text-muted">
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
              >
                <input type="hidden" name="session" value={id} />
              </ProfileForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ProfileForm
          intent="end-other-sessions"
          submit="Sign out everywhere else"
          className="above-20"
        />
      )}
    </Panel>
  )
}
