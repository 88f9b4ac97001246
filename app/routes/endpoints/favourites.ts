import { redirect } from 'react-router'
import type { Route } from './+types/favourites'
import { fieldsOf, switchOf } from '#app/base/form-input.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { setFavourite } from '#market/favourites/set-favourite.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'
import { paths } from '#app/base/paths.ts'
import { onOff, signInFirst } from '#app/routes/endpoints/sign-in-first.server.ts'

/** A heart posts here. Visitors sign in first and then return to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = fieldsOf(await request.formData())
  const from = safeNext(fields['from']) ?? cameFrom(request) ?? paths.browseCreators()
  const viewer = context.get(viewerContext)
  if (!viewer)
    return signInFirst(
      { kind: 'save', subjectId: fields['orbiterId'] ?? '', values: onOff(fields) },
      from,
      context,
    )
  return jsonAnswer(async () => {
    await setFavourite(viewer, fields['orbiterId'] ?? '', switchOf(fields, 'isOn'))
    return fields['stays'] ? Response.json({ error: null }) : redirect(from)
  })
}

/** The page that contained the heart, for browsers without JavaScript. */
function cameFrom(request: Request): string | null {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  return origin === new URL(request.url).origin ? safeNext(pathname + search) : null
}

export function loader() {
  return redirect(paths.favourites())
}
