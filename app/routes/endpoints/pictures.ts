import { data } from 'react-router'
import type { Route } from './+types/pictures'
import { fieldsOf } from '#app/base/form-input.ts'
import { setAvatar } from '#files/media/set-avatar.server.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { addPortfolioPicture } from '#market/portfolio/add-portfolio-upload.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'

/** The drop zones of the profile editor upload a picture here. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer) return data(null, { status: 401 })
  return jsonAnswer(async () => {
    const form = await request.formData()
    const file = form.get('file')
    const bytes = new Uint8Array(file instanceof File ? await file.arrayBuffer() : [])
    if (form.get('as') === 'photo') await setAvatar(viewer, bytes)
    else await addPortfolioPicture(viewer, fieldsOf(form), bytes)
    return Response.json({ error: null })
  })
}

export function loader() {
  throw data(null, { status: 404 })
}
