import { data } from 'react-router'
import type { Route } from './+types/keep-draft'
import { AppError, RateLimited } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { saveDraft } from '#app/features/drafts/form-drafts.server.ts'

/** What a long form sends while somebody types, so that another device has it too. Nothing on the page waits for it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer) return data(null, { status: 401 })
  try {
    const savedAt = await saveDraft(viewer, params.form, fieldsOf(await request.formData().catch(() => new FormData())))
    return Response.json({ savedAt })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const headers: HeadersInit = error instanceof RateLimited ? { 'Retry-After': String(error.retryAfterSeconds) } : {}
    return data(null, { status: error.status, headers })
  }
}

export function loader() {
  throw data(null, { status: 404 })
}
