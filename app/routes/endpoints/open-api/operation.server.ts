/** The parts of an endpoint's description. */
import type { z } from 'zod'
import type { AnswerName } from '#app/routes/endpoints/open-api/answer-schemas.server.ts'

export interface DescribedAnswer {
  description: string
  /** The schema of the JSON response; omitted if the response has no JSON. */
  schema?: AnswerName
  /** The media type of a response that is not JSON. */
  mediaType?: string
  /** The schema of the `data` in a stream of events. */
  dataSchema?: AnswerName
  headers?: readonly string[]
}

interface DescribedParameter {
  in: 'path' | 'query' | 'header'
  schema: z.ZodType
  description?: string
}

export interface DescribedOperation {
  summary: string
  /** Whether the endpoint needs the session cookie. */
  needsSession?: true
  parameters?: Readonly<Record<string, DescribedParameter>>
  form?: z.ZodType
  /** The media type of a body that is not a form. */
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
