import { AppError, headersOf } from '#app/base/errors.ts'
import { explanationOf } from '#app/forms/form-action.server.ts'

/** Runs an endpoint; a refusal becomes JSON with its status and message. */
export async function jsonAnswer(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json(
      { error: explanationOf(error).description },
      { status: error.status, headers: headersOf(error) },
    )
  }
}
