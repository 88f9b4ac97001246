import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { FilmFailed, FilmRefused } from '#app/platform/film/film.ts'
import { grabGraph } from '#app/platform/film/film-graphs.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { runPass } from '#app/platform/film/run-pass.ts'

/** Short, because someone may be waiting for the frame. */
const LIMITS = { cpuSeconds: 30, wallSeconds: 120, bytes: 1200 * 1024 * 1024 }

/**
 * Returns one frame of a video as a JPEG, upright and in standard colors.
 * @returns null if there is no engine, or no frame at that time
 */
export async function grabFrame(
  input: string,
  atSeconds: number,
  { engine }: { engine?: Engine } = {},
): Promise<Uint8Array | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orbit-frame-'))
  try {
    const facts = await probeFilm(input)
    const { video, width, height } = grabGraph(facts)
    const pixels = path.join(folder, 'pixels.rgb')
    await runPass(
      {
        input: path.resolve(input),
        from: atSeconds,
        rotation: facts.rotation,
        threads: 1,
        videoGraph: video,
        audioGraph: null,
        outputs: [{ kind: 'pixels', path: pixels, video: 'pixels' }],
      },
      { limits: LIMITS, seconds: facts.seconds, engine },
    )
    const bytes = await readFile(pixels)
    if (bytes.length === 0) return null
    return await sharp(bytes, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch (error) {
    if (error instanceof FilmFailed || error instanceof FilmRefused) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
