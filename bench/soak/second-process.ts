/** The second process of `npm run soak:files`, as seen by the first one. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import type { Call, Done } from './file-worker.ts'
import type { Work } from './file-works.ts'

export class SecondProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, (done: Done) => void>()
  #calls = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (done: Done) => {
      this.#pending.get(done.id)?.(done)
      this.#pending.delete(done.id)
    })
    // The process never ends on its own: without this, its pending calls would be awaited forever.
    child.on('exit', (code) => {
      for (const [id, settle] of this.#pending) settle({ id, error: `It ended with ${code}` })
      this.#pending.clear()
    })
  }

  static async start(databaseUrl: string): Promise<SecondProcess> {
    const child = fork(path.join(import.meta.dirname, 'file-worker.ts'), {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('It did not start'))),
    ])
    return new SecondProcess(child)
  }

  /** @throws Error if the work failed in the second process */
  async run(work: Work, ...args: string[]): Promise<void> {
    this.#calls += 1
    const call: Call = { id: this.#calls, work, args }
    const { error } = await new Promise<Done>((settle) => {
      this.#pending.set(call.id, settle)
      this.#child.send(call)
    })
    if (error !== null) throw new Error(error)
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}
