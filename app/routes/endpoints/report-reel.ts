import { redirect } from 'react-router'
import type { Route } from './+types/report-reel'
import { fieldsOf } from '#app/base/form-input.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { readReport, reportReel } from '#market/reels/reel-reports.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'
import { paths } from '#app/base/paths.ts'
import { signInFirst } from '#app/routes/endpoints/sign-in-first.server.ts'

/**
 * The report form of a reel posts here. The player requests JSON; a page without JavaScript
 * requests a page.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = fieldsOf(await request.formData())
  const from = safeNext(fields['from']) ?? paths.browseReels({ reel: params.reelId })
  const viewer = context.get(viewerContext)
  return jsonAnswer(async () => {
    if (!viewer) {
      const values = readReport(fields)
      return signInFirst({ kind: 'report', subjectId: params.reelId, values }, from, context)
    }
    await reportReel(viewer, params.reelId, fields)
    return fields['stays']
      ? Response.json({ error: null })
      : redirect(paths.browseReels({ reel: params.reelId, said: 'reported' }))
  })
}

export function loader() {
  return redirect(paths.browseReels())
}
