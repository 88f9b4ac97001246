/** The last piece of work on each subject, until it has ended. */
const last = new Map<string, Promise<void>>()

/**
 * Runs work on one subject, one piece after another within this process. What waits here holds no database connection;
 * other processes are kept apart by the lock that the work itself takes.
 * @param work is told whether it had to wait, and so may find the subject changed
 */
export async function inTurn<Result>(subject: string, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
  const before = last.get(subject)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  last.set(subject, ended)
  try {
    await before
    return await work(before !== undefined)
  } finally {
    if (last.get(subject) === ended) last.delete(subject)
    end()
  }
}
