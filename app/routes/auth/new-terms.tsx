import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/new-terms'
import { safeNext } from '#people/auth/safe-next.ts'
import { documentPath, DOCUMENT_NAMES, dayOfEffect } from '#people/accounts/agreed-documents.ts'
import { agreeToChanges, listUnagreed } from '#people/accounts/agreements.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { formatDate } from '#app/base/time.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { RefusedNotice } from '#app/routes/auth/refused-notice.tsx'
import { SignOutButton } from '#app/routes/shell/header-parts.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('What has changed', 'What has changed in the terms of Orbit since you agreed to them.')

const nextIn = (request: Request) => safeNext(new URL(request.url).searchParams.get('next'))

export async function loader({ request, context }: Route.LoaderArgs) {
  const changes = await listUnagreed(requireViewer(context))
  if (changes.length === 0) throw redirect(paths.smartDashboard({ next: nextIn(request) }))
  return {
    reel: await findAuthReel(),
    seen: changes.map(({ id }) => id).join(','),
    changes: changes.map(({ id, document, effectiveAt, summary }) => ({
      id,
      name: DOCUMENT_NAMES[document],
      to: documentPath(document),
      since: formatDate(dayOfEffect(effectiveAt)),
      summary,
    })),
  }
}

const FAILED = 'We could not record that just now. Please try again.'

export const action = formAction({
  failure: FAILED,
  async work({ request, context, values }) {
    const next = nextIn(request)
    const isDone = await agreeToChanges(requireViewer(context), values['seen'] ?? '')
    return redirect(isDone ? paths.smartDashboard({ next }) : serverPaths.newTerms({ next }))
  },
})

export const clientAction = pageResult(FAILED)

export default function NewTerms({
  loaderData: { reel, seen, changes },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <AuthFrame reel={reel}>
      <h1 className="head-title above-16">What has changed</h1>
      <p className="measure above-12 below-32 text-muted">
        We've changed what you agreed to. What you booked before stays as you agreed to it then.
      </p>
      <RefusedNotice result={result} />
      <ul className="stack-20 below-32">
        {changes.map(({ id, name, to, since, summary }) => (
          <li key={id}>
            <p className="strong">
              {name}, since {since}
            </p>
            <p className="measure above-4 text-muted">{summary}</p>
            <a href={to} target="_blank" rel="noreferrer" className="text-link tall">
              Read the {name}
            </a>
          </li>
        ))}
      </ul>
      <div className="stack-12">
        <Form method="post" className="stack-4">
          <input type="hidden" name="seen" value={seen} />
          <Button type="submit" tone="main" busy={isBusy} busyLabel="One moment...">
            I agree
          </Button>
        </Form>
        <SignOutButton isWide />
      </div>
    </AuthFrame>
  )
}
