import { redirect } from 'react-router'
import type { Route } from './+types/like-reel'
import { fieldsOf, switchOf } from '#app/base/form-input.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { setReelLike } from '#market/reels/set-reel-like.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'
import { paths } from '#app/base/paths.ts'
import { onOff, signInFirst } from '#app/routes/endpoints/sign-in-first.server.ts'

/** A reel's heart posts here. Visitors sign in first and then return to the reel. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = fieldsOf(await request.formData())
  const from = safeNext(fields['from']) ?? paths.browseReels({ reel: params.reelId })
  const viewer = context.get(viewerContext)
  if (!viewer)
    return signInFirst(
      { kind: 'like', subjectId: params.reelId, values: onOff(fields) },
      from,
      context,
    )
  return jsonAnswer(async () => {
    const like = await setReelLike(viewer, params.reelId, { isLiked: switchOf(fields, 'isOn') })
    return fields['stays']
      ? Response.json(like, { headers: { 'Cache-Control': 'no-store' } })
      : redirect(from)
  })
}

export function loader() {
  return redirect(paths.browseReels())
}
