import { Bell, CalendarSync, LifeBuoy, Settings, UserRound } from 'lucide'
import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/profile'
import { formatMonth } from '#app/base/time.ts'
import { getMemberSince } from '#people/accounts/people.server.ts'
import { endFeed, findFeedSecret, renewFeed } from '#work/calendars/icalendar.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { env } from '#app/platform/env.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Setting, SettingList } from '#app/ui/setting.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage(
    'dashboard failed to load',
    { name: viewer.fullName, email: viewer.email },
    async () => {
      const [memberSince, secret] = await Promise.all([
        getMemberSince(viewer),
        findFeedSecret(viewer),
      ])
      return { memberSince, feedUrl: secret && env().publicUrl + paths.calendarFeed(secret) }
    },
  )
}

const FAILED = 'Failed to change your calendar address. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'renew-feed'({ context }) {
      await renewFeed(requireViewer(context))
      return {
        title: 'Calendar address ready',
        description: 'Your previous address no longer works.',
      }
    },
    async 'end-feed'({ context }) {
      await endFeed(requireViewer(context))
      return {
        title: 'Calendar address turned off',
        description: 'Calendars that use it no longer update.',
      }
    },
  },
})

export const clientAction = toastResult(FAILED)

export default function DashboardProfile({
  loaderData: { name, email, content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!content) {
    return (
      <>
        <WorkHead title="Profile" />
        <DashboardFailed result={result} />
      </>
    )
  }
  const { memberSince, feedUrl } = content
  return (
    <>
      <WorkHead title="Profile" />
      <DocumentResult result={result} />
      <SettingList>
        <Setting
          name="you"
          title={name}
          mark={<Avatar name={name} size="lg" />}
          text={
            <>
              <p className="wrap-anywhere">{email}</p>
              <p>Member since {formatMonth(memberSince)}</p>
            </>
          }
        >
          <nav aria-label="Your account" className="cluster-8">
            <Link to={paths.profile()} className={buttonClass('quiet')}>
              <Icon of={UserRound} /> Edit Profile
            </Link>
            <Link to={paths.profileSecurity()} className={buttonClass('quiet')}>
              <Icon of={Settings} /> Account Settings
            </Link>
            <Link to={paths.profileNotifications()} className={buttonClass('quiet')}>
              <Icon of={Bell} /> Notification Preferences
            </Link>
            <Link to={paths.help()} className={buttonClass('quiet')}>
              <Icon of={LifeBuoy} /> Support & Help
            </Link>
          </nav>
        </Setting>
        <CalendarFeed feedUrl={feedUrl} />
      </SettingList>
    </>
  )
}

/** Once subscribed, a calendar picks up every booking automatically. */
function CalendarFeed({ feedUrl }: { feedUrl: string | null }) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  return (
    <Setting
      name="feed"
      title="Bookings in your calendar"
      text="A private link that Apple, Google and Outlook calendars can subscribe to. Changes to your bookings appear there automatically. Anyone with the link can see your bookings, so don't share it."
    >
      {feedUrl && (
        <div className="stack-8">
          <label htmlFor="feed-url" className="field-label">
            Your calendar address
          </label>
          <input
            id="feed-url"
            className="control"
            readOnly
            value={feedUrl}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p>
            <a href={feedUrl.replace(/^https?:/, 'webcal:')} className={buttonClass('quiet', 'sm')}>
              <Icon of={CalendarSync} /> Subscribe
            </a>
          </p>
        </div>
      )}
      <div className="cluster-8">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="renew-feed" />
          <Button type="submit" busy={busy === 'renew-feed'}>
            {feedUrl ? 'Replace the address' : 'Create the address'}
          </Button>
        </Form>
        {feedUrl && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="end-feed" />
            <Button type="submit" tone="ghost" busy={busy === 'end-feed'}>
              Turn off
            </Button>
          </Form>
        )}
      </div>
    </Setting>
  )
}
