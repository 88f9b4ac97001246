import { data } from 'react-router'
import type { Route } from './+types/attachment-upload'
import { InvalidInput } from '#app/base/errors.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { addAttachment } from '#work/attachments/add-attachment.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'

/** A body that isn't a form counts as a form without a file. */
async function fileOf(request: Request): Promise<File> {
  const form = await request.formData().catch(() => new FormData())
  const file = form.get('file')
  if (!(file instanceof File)) throw new InvalidInput({ file: 'Choose a file.' })
  return file
}

/** Receives one file for the message that is being written. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer) return data(null, { status: 401 })
  return jsonAnswer(async () => {
    const file = await fileOf(request)
    const bytes = new Uint8Array(await file.arrayBuffer())
    await addAttachment(viewer, params.bookingId, { name: file.name, bytes })
    return Response.json({ error: null })
  })
}

export function loader() {
  throw data(null, { status: 404 })
}
