import { AppError, Unavailable } from '#app/base/errors.ts'

/** For files, which have no page: a refusal is one sentence of plain text. */
export async function answerOrSay(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof Unavailable) throw error
    return new Response(`${error.message}\n`, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  }
}
