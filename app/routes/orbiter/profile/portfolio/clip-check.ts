/** Checks a clip before it is uploaded: its shape, its frames, and its sound. */
import {
  isBlackFrame,
  isLandscape,
  type ClipWarning,
} from '#app/routes/orbiter/profile/portfolio/clip-warnings.ts'

/** Gives no warning about what cannot be determined. */
export async function checkClip(file: File): Promise<ClipWarning[]> {
  const [seen, tracks] = await Promise.all([
    lookAt(file),
    import('#app/routes/orbiter/profile/portfolio/clip-tracks.ts')
      .then(({ readTracks }) => readTracks(file))
      .catch(() => null),
  ])
  const size = seen.size ?? tracks?.size
  const warnings: ClipWarning[] = []
  if (size && isLandscape(size)) warnings.push('landscape')
  if (seen.isBlack) warnings.push('black')
  if (tracks?.isSilent) warnings.push('silent')
  return warnings
}

interface Seen {
  size: { width: number; height: number } | null
  isBlack: boolean
}

const FRAME_WIDTH = 540
const FRAMES = 9
const FRAME_WAIT_MS = 5000
const LOOK_AT_MOST_MS = 20_000

async function lookAt(file: File): Promise<Seen> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = URL.createObjectURL(file)
  const seen: Seen = { size: null, isBlack: false }
  try {
    await eventOf(video, 'loadeddata')
    const { videoWidth: width, videoHeight: height } = video
    if (width < 1 || height < 1) return seen
    seen.size = { width, height }
    const canvas = document.createElement('canvas')
    canvas.width = FRAME_WIDTH
    canvas.height = Math.round((height / width) * FRAME_WIDTH)
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    if (!drawing) return seen
    const draw = async (seconds: number) => {
      const shown = eventOf(video, 'seeked')
      video.currentTime = seconds
      await shown
      drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
      return isBlackFrame(drawing.getImageData(0, 0, canvas.width, canvas.height).data)
    }
    const isFirstBlack = await draw(Math.min(1, video.duration / 3))
    seen.isBlack = isFirstBlack && (await isAllBlack(draw, video.duration))
  } catch {
    // The frames checked so far count.
  } finally {
    URL.revokeObjectURL(video.src)
    video.removeAttribute('src')
    video.load()
  }
  return seen
}

/** Checks frames spread over the whole clip; the first one that is not black settles it. */
async function isAllBlack(
  draw: (seconds: number) => Promise<boolean>,
  seconds: number,
): Promise<boolean> {
  if (!Number.isFinite(seconds)) return false
  const until = performance.now() + LOOK_AT_MOST_MS
  for (let at = 0; at < FRAMES; at += 1) {
    if (performance.now() > until) return false
    if (!(await draw((seconds * (at + 0.5)) / FRAMES))) return false
  }
  return true
}

function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(reject, FRAME_WAIT_MS, new Error(name))
    video.addEventListener(name, () => (clearTimeout(patience), resolve()), { once: true })
    video.addEventListener('error', () => (clearTimeout(patience), reject(new Error('error'))), {
      once: true,
    })
  })
}
