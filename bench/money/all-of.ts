/** Runs what happens at the same time to its end. */
import { AppError } from '#app/base/errors.ts'

/**
 * @returns what succeeded
 * @throws the first fault that is none of the program's own refusals; a refusal where all were refused
 */
export async function allOf<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(works)
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const fault = failures.find((reason) => !(reason instanceof AppError))
  if (fault) throw fault
  if (failures.length === works.length) throw failures[0]
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
