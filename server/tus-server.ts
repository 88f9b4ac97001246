/** The tus server from the library, and its responses. */
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { newId } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { VIDEO_MAX_BYTES } from '#app/features/media/video-upload.ts'
import { unfinishedFolder } from '#app/platform/partial-uploads.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

let protocol: Server | null = null

/** Created on first use, because it creates its folder. */
function tus(): Server {
  protocol ??= new Server({
    path: paths.uploads(),
    datastore: new FileStore({ directory: unfinishedFolder() }),
    maxSize: VIDEO_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: (request) => request.headers.get('x-upload-id') ?? newId(),
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
