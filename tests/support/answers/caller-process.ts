/** A process that calls the gateway, seen from the process that controls it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Call, Report } from '#tests/support/answers/caller.ts'

interface Pending {
  made: (objectId: string | null) => void
  done: (outcome: Outcome) => void
}

/** `ended`: the process was killed during the call. */
export interface Outcome {
  kind: 'done' | 'refused' | 'failed' | 'ended'
  error: string
}

export interface UnderWay {
  /**
   * The object that the gateway has made, before its caller gets the answer; null if the gateway is
   * never called.
   */
  made: Promise<string | null>
  done: Promise<Outcome>
}

let calls = 0

export class CallerProcess {
  readonly #pending = new Map<number, Pending>()
  #child: ChildProcess | null = null

  async start(): Promise<this> {
    const child = fork(path.join(import.meta.dirname, 'caller.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    child.on('message', (report: Report) => this.#hear(report))
    this.#child = child
    return this
  }

  #hear(report: Report): void {
    const pending = this.#pending.get(report.id)
    if (!pending) return
    if (report.kind === 'made') return pending.made(report.objectId)
    this.#pending.delete(report.id)
    pending.made(null)
    pending.done({ kind: report.kind, error: 'error' in report ? report.error : '' })
  }

  call(call: Omit<Call, 'id'>): UnderWay {
    calls += 1
    const id = calls
    const underWay = {} as { made: Promise<string | null>; done: Promise<Outcome> }
    underWay.made = new Promise((made) => {
      underWay.done = new Promise((done) => this.#pending.set(id, { made, done }))
    })
    this.#child?.send({ ...call, id })
    return underWay
  }

  /** Discards the outcome of whatever the process was doing. */
  async #end(): Promise<void> {
    for (const { made, done } of this.#pending.values()) {
      made(null)
      done({ kind: 'ended', error: '' })
    }
    this.#pending.clear()
    const child = this.#child
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async killAndStart(): Promise<void> {
    await this.#end()
    await this.start()
  }

  stop(): Promise<void> {
    return this.#end()
  }
}
