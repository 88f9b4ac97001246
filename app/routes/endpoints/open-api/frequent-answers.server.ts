/** Parameters and responses shared by several endpoints. */
import { z } from 'zod'
import type { DescribedAnswer } from '#app/routes/endpoints/open-api/operation.server.ts'

export const stays = z
  .literal('yes')
  .optional()
  .describe('Sent by scripts: the answer is JSON instead of a redirect to a page.')

export const from = z.string().max(500).optional().describe('A path of this site to come back to.')

export const privately = ['Cache-Control']

export const notFound: DescribedAnswer = {
  description: 'Not found, or not visible to this person.',
  schema: 'Problem',
}

export const tooMany: DescribedAnswer = {
  description: 'Too many attempts. `Retry-After` says when to retry.',
  schema: 'Problem',
  headers: ['Retry-After'],
}

export const signIn: DescribedAnswer = {
  description: 'Not signed in: redirects to the sign-in page, which leads back here.',
  headers: ['Location'],
}

export const toPage: DescribedAnswer = {
  description: 'Done, or not signed in: redirects to a page.',
  headers: ['Location'],
}
