import type { Viewer } from '#people/accounts/viewer.ts'
import { fieldOf } from '#tests/support/page-markup.ts'
import { openPage, type OpenedPage } from '#tests/support/open-page.tsx'

const valueOf = (html: string, name: string) =>
  /value="([^"]+)"/.exec(fieldOf(html, name))?.[1] ?? ''

/**
 * Opens the dialog that asks whether to assign an Orbiter, and confirms it with the values that it
 * has shown.
 */
export async function confirmAssignment(
  module: Parameters<typeof openPage>[0],
  pattern: string,
  path: string,
  viewer: Viewer,
): Promise<OpenedPage> {
  const { html } = await openPage(module, pattern, path, viewer)
  const [projectId, orbiterId, shown] = ['projectId', 'orbiterId', 'shown'].map((name) =>
    valueOf(html, name),
  )
  return openPage(module, pattern, path, viewer, {
    intent: 'assign',
    projectId: projectId ?? '',
    orbiterId: orbiterId ?? '',
    shown: shown ?? '',
  })
}
