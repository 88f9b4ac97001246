import { data } from 'react-router'
import type { Route } from './+types/drafts'
import { fieldsOf } from '#app/base/form-input.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { saveDraft } from '#people/drafts/form-drafts.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'

/**
 * A long form posts its draft here while someone fills it in, so that they can continue on another
 * device.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer) return data(null, { status: 401 })
  return jsonAnswer(async () => {
    const fields = fieldsOf(await request.formData().catch(() => new FormData()))
    return Response.json({ savedAt: await saveDraft(viewer, params.form, fields) })
  })
}

export function loader() {
  throw data(null, { status: 404 })
}
