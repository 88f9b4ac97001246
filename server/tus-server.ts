/** The tus server from the library, with Orbit's locks and errors. */
import { FileStore, type Configstore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import { newId } from '#app/base/ids.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { UPLOAD_MAX_BYTES } from '#app/base/upload.ts'
import { findAnnouncedSize } from '#files/uploads/own-uploads.server.ts'
import { waitForLock, type HeldLock } from '#app/platform/held-locks.ts'
import { unfinishedFolder, UPLOAD_LOCK_MS, uploadLockName } from '#app/platform/partial-uploads.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

const LOCKED = { status_code: 423, body: 'Another request is sending this upload.\n' }

/**
 * Works across processes, unlike the library's own lock. A browser that returns after a lost
 * connection takes over the upload from the request that the server still waits for.
 */
class UploadLock {
  readonly #id: string
  #lock: HeldLock | null = null

  constructor(id: string) {
    this.#id = id
  }

  async lock(stopSignal: AbortSignal, requestRelease: () => unknown): Promise<void> {
    const letGo = () => void requestRelease()
    const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(UPLOAD_LOCK_MS)])
    this.#lock = await waitForLock(
      uploadLockName(this.#id),
      { onWaiting: letGo, onLost: letGo },
      signal,
    )
    // The library reads these two fields of the thrown error.
    if (!this.#lock) throw Object.assign(new Error(LOCKED.body), LOCKED)
  }

  async unlock(): Promise<void> {
    await this.#lock?.release()
  }
}

/**
 * The announced size is in the upload's row. The library's own file beside each spool could be
 * missing or incomplete after a kill, and the upload could then never resume.
 */
const ANNOUNCED: Configstore = {
  async get(id) {
    const sizeBytes = await findAnnouncedSize(id)
    return sizeBytes === null ? undefined : new Upload({ id, size: sizeBytes, offset: 0 })
  },
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
}

let protocol: Server | null = null

/** Created on first use, because it creates its folder. */
function tus(): Server {
  protocol ??= new Server({
    path: serverPaths.uploads(),
    datastore: new FileStore({ directory: unfinishedFolder(), configstore: ANNOUNCED }),
    maxSize: UPLOAD_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: (request) => request.headers.get('x-upload-id') ?? newId(),
    locker: { newLock: (id) => new UploadLock(id) },
  })
  return protocol
}

/**
 * The library responds with 500 when a chunk can't be written: the disk is full, or its folder is
 * missing.
 */
export async function handleTus(request: Request): Promise<Response> {
  const answer = await tus().handleWeb(request)
  if (answer.status >= 500) throw new StoreUnavailable(new Error(`tus answered ${answer.status}`))
  return answer
}
