/** What the description of one endpoint is made of. */
import type { z } from 'zod'
import type { AnswerName } from '#app/routes/endpoints/open-api/answer-schemas.server.ts'

export interface DescribedAnswer {
  description: string
  /** JSON of this shape; left out where the answer has no JSON. */
  schema?: AnswerName
  /** Of an answer that is not JSON. */
  mediaType?: string
  headers?: readonly string[]
}

interface DescribedParameter {
  in: 'path' | 'query' | 'header'
  schema: z.ZodType
  description?: string
}

export interface DescribedOperation {
  summary: string
  /** Needs the session cookie to do what it says. */
  needsSession?: true
  parameters?: Readonly<Record<string, DescribedParameter>>
  form?: z.ZodType
  /** What the body is, where it is no form. */
  bodyType?: string
  answers: Readonly<Record<number, DescribedAnswer>>
}

export const inPath = (schema: z.ZodType, description?: string): DescribedParameter => ({
  in: 'path',
  schema,
  ...(description && { description }),
})
export const inQuery = (schema: z.ZodType, description?: string): DescribedParameter => ({
  in: 'query',
  schema,
  ...(description && { description }),
})
