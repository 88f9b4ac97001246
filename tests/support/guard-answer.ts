import type { APIRequestContext, APIResponse } from '@playwright/test'

export type Answer = 'page' | 'sign-in' | 'dashboard'

export async function ask(
  request: APIRequestContext,
  path: string,
  cookie: string | null,
  method = 'GET',
): Promise<APIResponse> {
  return request.fetch(path, {
    method,
    maxRedirects: 0,
    headers: cookie ? { cookie } : {},
    ...(method === 'POST' ? { form: { intent: 'x' } } : {}),
  })
}

/**
 * Reduces an answer to what matters. In data requests, a redirect is a 202 that names its target.
 */
export async function readAnswer(answer: APIResponse): Promise<Answer> {
  const target =
    answer.status() === 202 ? await answer.text() : (answer.headers()['location'] ?? '')
  if (target.includes('/auth?next=')) return 'sign-in'
  if ((answer.headers()['set-cookie'] ?? '').includes('orbit_flash=no-access')) return 'dashboard'
  return 'page'
}
