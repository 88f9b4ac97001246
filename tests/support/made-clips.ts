/** Clips that a browser makes for a test: of any shape, dark or bright, loud or silent. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type * as Media from 'mediabunny'
import type { BrowserContext } from '@playwright/test'

export interface MadeClip {
  name: string
  /** The encoded width, before rotation. */
  width: number
  height: number
  /** The rotation that a player applies, as phones write it. */
  rotation?: 90
  /** `night`: black, with a few dim lights. `fade`: black for its first half. */
  picture: 'bright' | 'night' | 'fade' | 'black'
  /** The loudest sample, up to 1; null for no sound track. */
  loudness: number | null
}

const LIBRARY = path.join(
  import.meta.dirname,
  '../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs',
)

/** Clips of two seconds each, as files for `setInputFiles`. */
export async function makeClips(context: BrowserContext, clips: readonly MadeClip[]) {
  const page = await context.newPage()
  const library = await readFile(LIBRARY, 'utf8')
  await page.route('**/made-clips/*', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: library })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Clips</title>' }),
  )
  await page.goto('/made-clips/page')
  const made = []
  for (const clip of clips) {
    const bytes = await page.evaluate(encode, clip)
    made.push({
      name: `${clip.name}.mp4`,
      mimeType: 'video/mp4',
      buffer: Buffer.from(bytes, 'base64'),
    })
  }
  await page.close()
  return made
}

/** Runs in the browser. @returns the file in base64 */
async function encode({ width, height, rotation, picture, loudness }: MadeClip): Promise<string> {
  const address = '/made-clips/library.mjs'
  const media = (await import(address)) as typeof Media
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')
  const target = new media.BufferTarget()
  const output = new media.Output({ format: new media.Mp4OutputFormat(), target })
  const codec = await media.getFirstEncodableVideoCodec(['avc', 'vp9'], { width, height })
  if (!drawing || !codec) throw new Error('This browser makes no videos.')
  const video = new media.CanvasSource(canvas, { codec, bitrate: 800_000 })
  output.addVideoTrack(video, { frameRate: 10, ...(rotation && { rotation }) })
  const audio = new media.AudioBufferSource({ codec: 'opus', bitrate: 64_000 })
  if (loudness !== null) output.addAudioTrack(audio)
  await output.start()
  for (let frame = 0; frame < 20; frame += 1) {
    const isDark = picture === 'black' || (picture === 'fade' && frame < 10)
    drawing.fillStyle = picture === 'night' || isDark ? '#000' : `hsl(${frame * 15} 70% 50%)`
    drawing.fillRect(0, 0, width, height)
    drawing.fillStyle = 'rgb(110 84 48)'
    for (let light = 0; picture === 'night' && light < 4; light += 1)
      drawing.fillRect(40 + light * 60, 80 + ((frame * 7 + light * 90) % 200), 8, 8)
    await video.add(frame / 10, 0.1)
  }
  if (loudness !== null) {
    const sound = new AudioBuffer({ length: 96_000, sampleRate: 48_000, numberOfChannels: 1 })
    const samples = sound.getChannelData(0)
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.sin(at / 17) * loudness
    await audio.add(sound)
  }
  await output.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
