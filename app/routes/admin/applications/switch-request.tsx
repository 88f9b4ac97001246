import { Form, Link } from 'react-router'
import type { Route } from '../+types/applications'
import { MODEL_LABELS } from '#work/onboarding/application.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type Request = Route.ComponentProps['loaderData']['requests'][number]

export function SwitchRequest({
  request,
  errors,
}: {
  request: Request
  errors: Record<string, string> | undefined
}) {
  return (
    <div className="stack-12 grow">
      <p>
        <Link to={adminPaths.application(request.orbiterId)} className="text-link strong">
          {request.fullName}
        </Link>{' '}
        wants to switch to {MODEL_LABELS[request.toModel]}.
      </p>
      <p className="text-muted wrap-anywhere">“{request.reason}”</p>
      <Form method="post" className="cluster-12" preventScrollReset>
        <input type="hidden" name="requestId" value={request.id} />
        <div className="application-words">
          <TextField
            label="Reason"
            name="reason"
            idPrefix={request.id}
            optional
            maxLength={1000}
            error={errors?.['reason']}
          />
        </div>
        <Button type="submit" name="decision" value="approve">
          Approve
        </Button>
        <Button type="submit" name="decision" value="refuse" tone="danger">
          Decline
        </Button>
      </Form>
    </div>
  )
}
