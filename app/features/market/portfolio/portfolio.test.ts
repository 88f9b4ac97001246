import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { exportOwnData } from '#privacy/export-own-data.server.ts'
import { hashPassword } from '#people/auth/passwords.server.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { addPortfolioLink } from '#market/portfolio/add-portfolio-link.server.ts'
import { addPortfolioPicture } from '#market/portfolio/add-portfolio-upload.server.ts'
import {
  featurePortfolioItem,
  movePortfolioItem,
  rewordPortfolioItem,
} from '#market/portfolio/arrange-portfolio.server.ts'
import { listPortfolio } from '#market/creators/creator-queries.server.ts'
import { PORTFOLIO_MAX } from '#market/portfolio/portfolio.ts'
import { removePortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { keyOf, readFileRange } from '#app/platform/storage.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const stored = () => readdir(path.join(env().storageDir, 'portfolio')).catch(() => [])
const draw = (format: 'jpeg' | 'png' | 'webp' | 'avif', width = 300, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#335577' } })
    .withExif({ IFD0: { Artist: 'Somebody at home' }, IFD3: { GPSLatitude: '32/1 46/1 0/1' } })
    .toFormat(format)
    .toBuffer()
const bytesOf = async (url: string) =>
  Buffer.from(
    await new Response(await readFileRange(keyOf(url) ?? '', 0, 50_000_000)).arrayBuffer(),
  )

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a WebP with posters, without the camera’s notes, under a name of ours',
  async (format) => {
    const viewer = viewerOf(await createOrbiter())
    await addPortfolioPicture(viewer, { title: 'Opening night' }, await draw(format))
    const [item] = await listPortfolio(viewer.id)
    expect(item).toMatchObject({ title: 'Opening night', mediaType: 'image', isFeatured: false })
    expect(item?.mediaUrl).toMatch(/^\/files\/portfolio\/[0-9a-f-]{36}\.webp$/)
    const whole = await sharp(await bytesOf(item?.mediaUrl ?? '')).metadata()
    expect(whole).toMatchObject({ format: 'webp', width: 300, height: 500 })
    expect(whole.exif).toBeUndefined()
    const poster = item?.thumbnailUrl ?? ''
    expect(await sharp(await bytesOf(poster)).metadata()).toMatchObject({
      format: 'webp',
      width: 720,
      height: 1280,
    })
    expect(
      await sharp(await bytesOf(poster.replace('.webp', '-360.webp'))).metadata(),
    ).toMatchObject({ width: 360, height: 640 })
  },
)

test('removing an item deletes its files, and only its owner can', async () => {
  const before = await stored()
  const [owner, other] = [viewerOf(await createOrbiter()), viewerOf(await createOrbiter())]
  await addPortfolioPicture(owner, { title: 'Mine' }, await draw('jpeg'))
  const itemId = (await listPortfolio(owner.id))[0]?.id ?? ''
  expect(await stored()).toHaveLength(before.length + 3)
  await expect(removePortfolioItem(other, { itemId })).rejects.toThrow(NotFound)
  await expect(movePortfolioItem(other, { itemId, direction: 'up' })).rejects.toThrow(NotFound)
  await expect(featurePortfolioItem(other, { itemId, isFeatured: 'true' })).rejects.toThrow(
    NotFound,
  )
  expect(await stored()).toHaveLength(before.length + 3)
  await removePortfolioItem(owner, { itemId })
  expect(await stored()).toEqual(before)
  expect(await listPortfolio(owner.id)).toEqual([])
})

test('title and description can be changed later, by the owner alone', async () => {
  const [owner, other] = [viewerOf(await createOrbiter()), viewerOf(await createOrbiter())]
  const media = { mediaUrl: 'https://work.example/reel', mediaType: 'link' }
  const { id: itemId } = await addPortfolioItem(owner, { title: 'Reel', ...media })
  await expect(rewordPortfolioItem(other, { itemId, title: 'Mine' })).rejects.toThrow(NotFound)
  await expect(rewordPortfolioItem(owner, { itemId, title: ' ' })).rejects.toThrow(InvalidInput)
  await rewordPortfolioItem(owner, { itemId, title: 'Opening night', description: 'Deep Ellum' })
  expect(await listPortfolio(owner.id)).toMatchObject([
    { title: 'Opening night', description: 'Deep Ellum' },
  ])
  await rewordPortfolioItem(owner, { itemId, title: 'Opening night', description: '' })
  expect(await listPortfolio(owner.id)).toMatchObject([{ description: null }])
})

test('a file that is shown elsewhere too stays when its item goes', async () => {
  const viewer = viewerOf(await createOrbiter())
  await addPortfolioPicture(viewer, { title: 'Also my picture' }, await draw('jpeg'))
  const [item] = await listPortfolio(viewer.id)
  await db()
    .updateTable('profiles')
    .set({ profileImageUrl: item?.mediaUrl ?? null })
    .where('userId', '=', viewer.id)
    .execute()
  await removePortfolioItem(viewer, { itemId: item?.id })
  expect(await stored()).toContain(path.basename(item?.mediaUrl ?? ''))
})

test('items move one place at a time within their group, featured ones first, new ones before all others', async () => {
  const viewer = viewerOf(await createOrbiter())
  const add = async (title: string) =>
    (
      await addPortfolioItem(viewer, {
        title,
        mediaUrl: `https://work.example/${title}`,
        mediaType: 'link',
      })
    ).id
  const order = async () => (await listPortfolio(viewer.id)).map((item) => item.title).join('')
  const [a, b, c] = [await add('a'), await add('b'), await add('c')]
  await db()
    .updateTable('orbiterPortfolio')
    .set({ createdAt: new Date(0) })
    .where('orbiterId', '=', viewer.id)
    .where('id', '=', a)
    .execute()
  await db()
    .updateTable('orbiterPortfolio')
    .set({ createdAt: new Date(1000) })
    .where('id', '=', b)
    .execute()
  expect(await order()).toBe('cba')
  await movePortfolioItem(viewer, { itemId: a, direction: 'up' })
  expect(await order()).toBe('cab')
  await movePortfolioItem(viewer, { itemId: c, direction: 'up' })
  await movePortfolioItem(viewer, { itemId: b, direction: 'down' })
  expect(await order()).toBe('cab')
  await featurePortfolioItem(viewer, { itemId: b, isFeatured: 'true' })
  expect(await order()).toBe('bca')
  await movePortfolioItem(viewer, { itemId: c, direction: 'up' })
  expect(await order()).toBe('bca')
  await movePortfolioItem(viewer, { itemId: c, direction: 'down' })
  expect(await order()).toBe('bac')
  await add('d')
  expect(await order()).toBe('bdac')
  await expect(movePortfolioItem(viewer, { itemId: a, direction: 'sideways' })).rejects.toThrow(
    InvalidInput,
  )
})

test('a customer cannot upload, a full portfolio takes no more, words are required: nothing is stored', async () => {
  const before = await stored()
  const picture = await draw('png')
  await expect(
    addPortfolioPicture(viewerOf(await createUser()), { title: 'Mine' }, picture),
  ).rejects.toThrow(NotAllowed)
  const viewer = viewerOf(await createOrbiter())
  for (const title of ['', ' ', 'x'.repeat(121)])
    await expect(addPortfolioPicture(viewer, { title }, picture)).rejects.toThrow(InvalidInput)
  for (let at = 0; at < PORTFOLIO_MAX; at += 1)
    await addPortfolioItem(viewer, {
      title: 'One',
      mediaUrl: `https://work.example/${at}`,
      mediaType: 'link',
    })
  await expect(addPortfolioPicture(viewer, { title: 'One more' }, picture)).rejects.toThrow(
    Conflict,
  )
  expect(await stored()).toEqual(before)
})

test('the export names each file by its whole address, and closing the account deletes them all', async () => {
  const before = await stored()
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  await db()
    .updateTable('users')
    .set({ passwordHash: await hashPassword('a-password-of-mine') })
    .where('id', '=', viewer.id)
    .execute()
  await addPortfolioPicture(viewer, { title: 'Mine' }, await draw('webp'))
  const { portfolio } = (await exportOwnData(viewer)) as {
    portfolio: { media_url: string; thumbnail_url: string }[]
  }
  expect(portfolio[0]?.media_url).toMatch(
    /^http:\/\/localhost:3000\/files\/portfolio\/[0-9a-f-]{36}\.webp$/,
  )
  expect(portfolio[0]?.thumbnail_url).toMatch(
    /^http:\/\/localhost:3000\/files\/portfolio\/[0-9a-f-]{36}-poster\.webp$/,
  )
  await closeAccount(viewer, { currentPassword: 'a-password-of-mine', understood: 'on' })
  expect(await stored()).toEqual(before)
})

test('links that are added at once are counted together, and one address is added once', async () => {
  const viewer = viewerOf(await createOrbiter())
  const add = (url: string) => addPortfolioLink(viewer, { title: 'A reel', url })
  const count = async () => (await listPortfolio(viewer.id)).length
  await Promise.all(Array.from({ length: 6 }, () => add('https://work.example/one')))
  expect(await count()).toBe(1)
  for (let number = 2; number < PORTFOLIO_MAX; number += 1)
    await add(`https://work.example/${number}`)
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, (_, number) => add(`https://work.example/late-${number}`)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await count()).toBe(PORTFOLIO_MAX)
  await add('https://work.example/one')
})
