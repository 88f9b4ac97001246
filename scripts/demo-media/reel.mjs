/** One reel: its frames drawn, titled, set to music and encoded; its posters and its strip. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cameraAt, camerasAt } from './camera.mjs'
import { subtitlesOf } from './cards.mjs'
import { addFalling, lightAt } from './light.mjs'
import { gradientAt, loadStill, yuvOf } from './stills.mjs'
import { saidIn, timelineOf } from './timeline.mjs'
import { draw, drawBlurred, newFrame } from './warp.mjs'
import {
  ffmpeg,
  FPS,
  H,
  n,
  openFfmpeg,
  recipes,
  reelsFolder,
  stills,
  W,
  work,
} from './workshop.mjs'

const AUDIO_KBPS = 56

/** Of posters, and of films that are shown small. */
const SMALL = { width: W, height: H, ...recipes.format.small }
const LARGE = recipes.format.large
/** What is delivered is shown large; the minute would need the bytes of the others. */
const sizeOf = ({ seconds }) => (LARGE.seconds.includes(seconds) ? LARGE : SMALL)

const rawOf = ({ width, height }) =>
  `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -r ${FPS}`.split(' ')
const COLORS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'

/** Maps the picture's black to nearly black, and its white to a single ink color. */
function duotone(tone) {
  const channel = (low, at) =>
    `'${low}+(${parseInt(tone.slice(at, at + 2), 16)}-${low})*pow(val/255,0.8)*0.86'`
  return `hue=s=0,format=gbrp,lutrgb=r=${channel(11, 1)}:g=${channel(11, 3)}:b=${channel(13, 5)}`
}

/** A picture behind words is soft and dim; one of a single color carries them as it is. */
const dimmed = (share) => `gblur=sigma=2.2,lutrgb=r=val*${share}:g=val*${share}:b=val*${share}`

function fillFlat(frame, hex) {
  const [y, u, v] = yuvOf(hex)
  frame.y.fill(y)
  frame.u.fill(u)
  frame.v.fill(v)
}

const PLAIN = { kind: 'shot', move: 'drift', spot: [0.5, 0.5, 1.12], seed: 1 }

function drawCard({ card, seconds, seed }, moment, frame) {
  if (card.flat) return fillFlat(frame, card.flat)
  const shot = { ...PLAIN, seconds, seed }
  const light = lightAt({}, moment, frame)
  if (card.gradient) {
    const picture = gradientAt(card.gradient, moment.inFilm, seed)
    return draw(picture, cameraAt({ ...shot, shake: 0 }, moment.inShot), light, frame)
  }
  const [name, move, tone] = card.photo ?? card.duo
  const picture = loadStill(name, card.photo ? dimmed(tone) : duotone(tone))
  return draw(picture, cameraAt({ ...shot, move }, moment.inShot), light, frame)
}

function drawShot(reel, shot, moment, frame) {
  const cameras = camerasAt(shot, moment.inShot, FPS)
  const light = lightAt(reel, moment, frame)
  drawBlurred(loadStill(shot.still, shot.filters), cameras, light, frame)
  if (shot.falling) addFalling(shot.falling, frame, moment.inFilm, shot.seed)
}

function drawFrame(reel, { parts, beat, beatAt }, number, frame) {
  const part = parts.findLast(({ begin }) => begin <= number)
  const inFilm = number / FPS
  const sinceBeat = (((inFilm - beatAt) % beat) + beat) % beat
  const moment = { inFilm, inShot: (number - part.begin) / FPS, sinceBeat }
  if (part.kind === 'card') drawCard(part, moment, frame)
  else drawShot(reel, part, moment, frame)
}

/**
 * The music: loops on top of each other, each from one moment to another, all on the beat of the
 * cuts. A bar ends with the end card.
 */
function soundGraph(reel, { beat, beatAt }) {
  const bar = 4 * beat
  const lead = (((-beatAt % bar) + bar) % bar).toFixed(4)
  const layers = reel.music.map(([name, from = 0, to = reel.seconds], i) => {
    const { seconds } = recipes.music[name]
    const samples = Math.round(seconds * 44100)
    const edges = `afade=t=in:st=${from}:d=0.03,afade=t=out:st=${n(to - 0.12)}:d=0.12`
    return `[${i + 1}:a]aresample=44100,atrim=end_sample=${samples},aloop=loop=-1:size=${samples},atrim=start=${lead},asetpts=PTS-STARTPTS,atrim=0:${reel.seconds},${edges}[m${i}]`
  })
  const all = reel.music.map((_, i) => `[m${i}]`).join('')
  const joined = `${all}amix=inputs=${reel.music.length}:normalize=0:duration=longest,volume=0.8,alimiter=limit=0.84:level=false[a]`
  return [...layers, joined]
}

function encoderOf(reel, timeline, subtitles) {
  const files = reel.music.map(([name]) => join(stills, 'music', `${name}.m4a`))
  const graph = [`[0:v]${COLORS},ass=${subtitles}:fontsdir=fonts,format=yuv420p[v]`]
  const size = sizeOf(reel)
  const { crf, kbps } = { ...size, ...reel }
  const video = `-c:v libx264 -profile:v high -preset slow -tune ssim -crf ${crf} -maxrate ${kbps}k -bufsize ${kbps * 2}k -g ${FPS * 2} -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv`
  const rest = `-c:a aac -b:a ${AUDIO_KBPS}k -ar 44100 -ac 2 -t ${reel.seconds} -map_metadata -1 -movflags +faststart`
  return openFfmpeg(
    ...rawOf(size),
    '-i',
    '-',
    ...files.flatMap((file) => ['-i', file]),
    '-filter_complex',
    [...graph, ...soundGraph(reel, timeline)].join(';'),
    ...`-map [v] -map [a] ${video} ${rest}`.split(' '),
    join(reelsFolder, `${reel.slug}.mp4`),
  )
}

const drained = (stream) => new Promise((done) => stream.once('drain', done))

/** Tries one quality after another until the file is small enough. */
function picture(png, file, list, qualities, limit) {
  for (const quality of qualities) {
    ffmpeg('-i', png, ...list, String(quality), '-frames:v', '1', file)
    if (statSync(file).size <= limit) return
  }
}

/** The poster, and its copies, from the frame that the recipe names. */
function drawPosters(reel, timeline, subtitles) {
  const number = Math.round((reel.posterAt ?? 0) * FPS)
  const frame = newFrame(SMALL)
  drawFrame(reel, timeline, number, frame)
  writeFileSync(join(work, 'poster.yuv'), frame.bytes)
  const png = join(work, 'poster.png')
  const titled = `setpts=PTS+${number / FPS}/TB,${COLORS},ass=${subtitles}:fontsdir=fonts,scale=in_color_matrix=bt709:in_range=tv,format=rgb24`
  ffmpeg(...rawOf(SMALL), '-i', 'poster.yuv', '-vf', titled, '-frames:v', '1', png)
  const file = join(reelsFolder, reel.slug)
  const webp = ['-c:v', 'libwebp', '-compression_level', '6', '-quality']
  const avif = ['-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '8', '-crf']
  picture(png, `${file}.webp`, webp, [80, 72, 64, 54, 44, 34], reel.posterBytes ?? 50000)
  const small = ['-vf', 'scale=360:640:flags=lanczos', ...webp]
  picture(png, `${file}-360.webp`, small, [66, 56, 46], 14000)
  picture(png, `${file}.avif`, avif, [34, 40, 46, 52], 34000)
}

/** Ten frames side by side, each from the middle of its tenth, as for a film that is uploaded. */
function drawStrip(reel) {
  const file = join(reelsFolder, reel.slug)
  const step = reel.seconds / 10
  // The last tenth may end before its frame is due; its last picture is repeated until then.
  const tenths = `tpad=stop_mode=clone:stop_duration=${n(step)},trim=start=${n(step / 2)},setpts=PTS-STARTPTS,fps=${(1 / step).toFixed(6)},scale=90:160:flags=area,tile=10x1`
  const quality = '-frames:v 1 -c:v libwebp -quality 60'.split(' ')
  ffmpeg('-i', `${file}.mp4`, '-vf', tenths, ...quality, `${file}-strip.webp`)
}

export async function makeReel(reel, number) {
  const timeline = timelineOf(reel, number)
  const subtitles = `${reel.slug}.ass`
  writeFileSync(join(work, subtitles), subtitlesOf(saidIn(reel, timeline.parts)))
  drawPosters(reel, timeline, subtitles)
  const encoder = encoderOf(reel, timeline, subtitles)
  const frame = newFrame(sizeOf(reel))
  for (let at = 0; at < timeline.total; at++) {
    drawFrame(reel, timeline, at, frame)
    if (!encoder.stdin.write(Buffer.from(frame.bytes))) await drained(encoder.stdin)
  }
  encoder.stdin.end()
  await encoder.ended
  drawStrip(reel)
}
