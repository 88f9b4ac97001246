/** A person's picture. Every upload is stored as a small square WebP without camera metadata. */
import { InvalidInput } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { AVATAR_MAX_BYTES, AVATAR_TOO_LARGE } from '#people/accounts/account.ts'
import { exchangePicture } from '#people/accounts/profile-picture.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { PICTURES_FOLDER } from '#files/media/media-limits.ts'
import { deleteUnnamed, filesAt, noteUnnamed, storing } from '#files/media/unused-media.server.ts'
import { transaction } from '#app/platform/db.ts'
import { drawPicture, isPicture } from '#app/platform/images.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { putFile, urlOf } from '#app/platform/storage.ts'

const SIDE = 512

const NOT_A_PICTURE = 'Choose a JPEG, PNG, WebP or AVIF picture.'

/** Returns a square portrait without camera metadata. @throws InvalidInput (field `avatar`) */
export async function drawPortrait(bytes: Uint8Array): Promise<Buffer> {
  if (!isPicture(bytes)) throw new InvalidInput({ avatar: NOT_A_PICTURE })
  const [drawn] = await drawPicture(bytes, [{ width: SIDE, height: SIDE, fit: 'cover' }]).catch(
    () => [],
  )
  if (!drawn)
    throw new InvalidInput({ avatar: 'This picture cannot be read. Please choose another.' })
  return drawn
}

/** @throws InvalidInput, RateLimited */
export async function setAvatar(viewer: Viewer, bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength === 0) throw new InvalidInput({ avatar: 'Choose a picture first.' })
  if (bytes.byteLength > AVATAR_MAX_BYTES) throw new InvalidInput({ avatar: AVATAR_TOO_LARGE })
  if (!isPicture(bytes)) throw new InvalidInput({ avatar: NOT_A_PICTURE })
  await countTry({ key: `avatar:account:${viewer.id}`, limit: 20, windowSeconds: 3600 })
  const key = `${PICTURES_FOLDER}/${newId()}.webp`
  const portrait = await drawPortrait(bytes)
  await storing([key], async () => {
    await putFile(key, portrait)
    await exchange(viewer, urlOf(key))
  })
}

/** @throws Conflict (`listed`) when it is the photo of a listed profile */
export async function removeAvatar(viewer: Viewer): Promise<void> {
  await exchange(viewer, null)
}

async function exchange(viewer: Viewer, url: string | null): Promise<void> {
  const old = await transaction(async (tx) => {
    const before = await exchangePicture(tx, viewer, url)
    // Demo pictures are shared; only uploads belong to one person.
    const files = filesAt([before]).filter((key) => key.startsWith(`${PICTURES_FOLDER}/`))
    await noteUnnamed(tx, files)
    return files
  })
  await deleteUnnamed(old)
}
