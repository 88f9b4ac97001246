import type { Route } from './+types/profile'
import { paths } from '#app/paths.ts'
import { ResultNotice } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { DataTab } from '#app/routes/profile/data-tab.tsx'
import { NotificationsTab } from '#app/routes/profile/notifications-tab.tsx'
import { PersonTab } from '#app/routes/profile/person-tab.tsx'
import { answerProfileForm } from '#app/routes/profile/profile-action.server.ts'
import type { ProfileResult } from '#app/routes/profile/profile-outcome.ts'
import { PROFILE_TABS } from '#app/routes/profile/profile-tabs.ts'
import { readProfilePage, type ProfilePage } from '#app/routes/profile/read-profile.server.ts'
import { SecurityTab } from '#app/routes/profile/security-tab.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import './profile.css'

export const meta: Route.MetaFunction = () => pageMeta('Your account', 'Your name, picture, sign-in, notifications and data at Orbit.')

export function loader({ request, context }: Route.LoaderArgs) {
  return readProfilePage(signedIn(context), request)
}

export function action({ request, context }: Route.ActionArgs) {
  return answerProfileForm(signedIn(context), request)
}

export const clientAction = toastResult('We could not do that just now. Please try again.')

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Profile({ loaderData: page, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const outcome = result as ProfileResult | undefined
  useFocusFirstError(outcome?.errors)
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <h1 className="display-2">Your account</h1>
      <TabLinks
        label="Account"
        className="mt-8"
        tabs={PROFILE_TABS.map(({ tab, label }) => ({ to: paths.profile({ tab: tab === 'profile' ? undefined : tab }), label, current: tab === page.tab }))}
      />
      {outcome && !outcome.errors && !outcome.codes && (
        <noscript>
          <ResultNotice result={outcome} />
        </noscript>
      )}
      <div className="mt-8 grid max-w-[860px] gap-5">
        <Tab page={page} outcome={outcome} />
      </div>
    </div>
  )
}

function Tab({ page, outcome }: { page: ProfilePage; outcome: ProfileResult | undefined }) {
  switch (page.tab) {
    case 'profile':
      return <PersonTab page={page} outcome={outcome} />
    case 'security':
      return <SecurityTab page={page} outcome={outcome} />
    case 'notifications':
      return <NotificationsTab wanted={page.wanted} email={page.person.email} />
    case 'data':
      return <DataTab business={page.business} person={page.person} outcome={outcome} />
  }
}
