/**
 * Makes the pictures of the example night on /how-it-works from a reel of the demo: a row of frames
 * that scrolling moves through, and a still. `node scripts/make-night-frames.mjs`
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'
import { root } from './set-up.mjs'

const FILM = path.join(root, 'db/demo/media/reels/summit-after-hours.mp4')
const OUT = path.join(root, 'app/routes/public')
const [WIDTH, HEIGHT] = [360, 640]
/** Seconds into the film: clips without captions first, then what the cut makes of them. */
const CLIPS = [42.2, 43.4, 7.4, 0.2, 19.4, 18.2, 8, 6.2, 27.8, 37.4, 10.4, 9.2, 13.4, 39.2]
const CUT = [2.6, 3.8, 16.4, 18.8, 14.6, 30.2, 30.8, 59, 15.8, 50.6]
const STILL = 10.8

const folder = mkdtempSync(path.join(tmpdir(), 'night-'))
writeFileSync(
  path.join(folder, 'film.html'),
  `<body style="margin:0;background:#000"><video muted style="display:block;width:100vw;height:100vh" src="${pathToFileURL(FILM).href}"></video>`,
)
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })

async function shootAt(seconds, deviceScaleFactor) {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor,
  })
  await page.goto(String(pathToFileURL(path.join(folder, 'film.html'))))
  const shots = []
  for (const at of seconds) {
    await page.evaluate(
      (time) =>
        new Promise((drawn) => {
          const video = document.querySelector('video')
          const draw = () => requestAnimationFrame(() => requestAnimationFrame(drawn))
          video.addEventListener('seeked', draw, { once: true })
          video.currentTime = time
        }),
      at,
    )
    shots.push(await page.screenshot())
  }
  await page.close()
  return shots
}

const frames = await shootAt([...CLIPS, ...CUT], 1)
const row = await sharp({
  create: { width: WIDTH * frames.length, height: HEIGHT, channels: 3, background: '#000' },
})
  .composite(frames.map((input, index) => ({ input, left: index * WIDTH, top: 0 })))
  .png()
  .toBuffer()
const rowFile = (type) => path.join(OUT, 'how-it-works', `night-frames.${type}`)
await sharp(row).avif({ quality: 42, effort: 6 }).toFile(rowFile('avif'))
await sharp(row).webp({ quality: 52, effort: 6 }).toFile(rowFile('webp'))

const [still] = await shootAt([STILL], 2)
for (const width of [WIDTH, 2 * WIDTH]) {
  const file = (type) => path.join(OUT, 'stills', `example-night-1-${width}.${type}`)
  await sharp(still).resize({ width }).avif({ quality: 45, effort: 6 }).toFile(file('avif'))
  await sharp(still).resize({ width }).webp({ quality: 62, effort: 6 }).toFile(file('webp'))
}
await browser.close()
for (const type of ['avif', 'webp'])
  console.log(type, Math.round(readFileSync(rowFile(type)).length / 1000), 'kB')
