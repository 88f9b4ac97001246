/** Sends a form to a page's action, as the server receives it. */
import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'

interface Sender {
  viewer: Viewer | null
  cookie?: string
}

/** @param form FormData is passed on unchanged, even if no browser would send it */
export function sendForm<Answer>(
  action: (sent: ActionFunctionArgs) => Answer,
  { viewer, cookie = '' }: Sender,
  form: Record<string, string> | FormData,
): Answer {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  const isRead = form instanceof FormData
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: isRead ? null : new URLSearchParams(form),
    headers: { cookie },
  })
  if (isRead) request.formData = () => Promise.resolve(form)
  return action({ request, context, params: {}, url: new URL(request.url), pattern: '/' })
}
