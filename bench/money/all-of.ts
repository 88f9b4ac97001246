/** Runs concurrent work to its end. */
import { AppError } from '#app/base/errors.ts'

/**
 * @returns the results of the work that succeeded
 * @throws the first error that is not one of the program's own refusals, or a refusal if all work
 * was refused
 */
export async function allOf<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(works)
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const fault = failures.find((reason) => !(reason instanceof AppError))
  if (fault) throw fault
  if (failures.length === works.length) throw failures[0]
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
