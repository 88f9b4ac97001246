/**
 * Takes at least `leastMs`, so that the response time doesn't reveal the outcome.
 * @param leastMs more than the slowest of the outcomes that must look the same
 */
export async function inEvenTime<Result>(
  leastMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const left = leastMs - (performance.now() - startedAt)
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  }
}
