/** One reel: its shots or cards, joined, graded, set to music and encoded, and its posters. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blank, camera, moveOf, still } from './camera.mjs'
import { cardText } from './cards.mjs'
import {
  ffmpeg,
  focusOf,
  FPS,
  framesOf,
  H,
  maxBytes,
  OUT,
  recipes,
  SH,
  stills,
  SW,
  W,
  work,
} from './workshop.mjs'

const AUDIO_KBPS = 56
const FLICKER = {
  candle: "eq=brightness='0.010*sin(t*7.3)+0.007*sin(t*17.9+1)':eval=frame",
  neon: "eq=brightness='0.016*sin(t*5.1)-0.05*gt(sin(t*2.3+1)*sin(t*31),0.86)':eval=frame",
  beat: "eq=brightness='0.075*exp(-7*mod(t,0.5))':eval=frame",
}

/** Two soft lights drift over a base color. Drawn tiny and enlarged: fast and perfectly smooth. */
function gradient(colors, frames, seed) {
  const light = (x, y) => `exp(-(pow(X/W-${x},2)*3.4+pow(Y/H-${y},2)*5))`
  const u = light(`(0.5+0.45*sin(T*1.1+${seed}))`, `(0.3+0.3*cos(T*0.9+${seed}))`)
  const v = light(`(0.5-0.45*cos(T*0.8+${seed}))`, `(0.75+0.25*sin(T*1.2+${seed}))`)
  const channel = (at) => {
    const [base, one, two] = colors.map((color) => parseInt(color.slice(at, at + 2), 16))
    return `'st(0,${u});st(1,${v});(${base}*(1-ld(1))+${two}*ld(1))*(1-ld(0))+${one}*ld(0)'`
  }
  return `color=c=black:s=72x128:r=${FPS},trim=end_frame=${frames},format=gbrp,geq=r=${channel(1)}:g=${channel(3)}:b=${channel(5)},scale=${SW}:${SH}:flags=bicubic,format=yuv420p,setsar=1`
}

/** Maps the photo's black to nearly black, and its white to a single ink color. */
function duotone(source, tone) {
  const channel = (low, at) =>
    `'${low}+(${parseInt(tone.slice(at, at + 2), 16)}-${low})*pow(val/255,0.8)*0.86'`
  return `${source},hue=s=0,format=gbrp,lutrgb=r=${channel(11, 1)}:g=${channel(11, 3)}:b=${channel(13, 5)},format=yuv420p`
}

/** A still filmed by the camera; the still is added to the inputs. */
function filmed(inputs, name, move, frames, options) {
  inputs.push(join(stills, `${name}.webp`))
  return `[${inputs.length - 1}:v]${still(name, frames)},${camera(moveOf(move, focusOf(name)), frames, options)}`
}

function background(card, frames, inputs, seed) {
  if (card.flat) return blank(card.flat, frames)
  if (card.gradient) return gradient(card.gradient, frames, seed)
  const [name, move, tone] = card.photo ?? card.duo
  const source = filmed(inputs, name, move, frames, { seed })
  return card.photo
    ? `${source},gblur=sigma=2.2,lutyuv=y='16+(val-16)*${tone}'`
    : duotone(source, tone)
}

const fitted = `scale=${W}:${H}:flags=lanczos,setsar=1,fps=${FPS},settb=AVTB`

function cardGraph(reel, number, card, i, frames, inputs) {
  const file = `${reel.slug}-${i}.ass`
  writeFileSync(join(work, file), cardText(card, frames / FPS, i === 0))
  return [
    `${background(card, frames, inputs, number * 7 + i)}[bg${i}]`,
    `[bg${i}]ass=${file}:fontsdir=fonts,${camera(moveOf('hold'), frames, { sway: 0 })},${fitted}[s${i}]`,
  ]
}

function shotGraph(reel, number, [name, move, rack], i, frames, inputs) {
  const shot = `${filmed(inputs, name, move, frames, { seed: number * 1.3 + i * 2.1, ease: reel.ease })},${fitted}`
  if (!rack) return [`${shot}[s${i}]`]
  // Focus pull: crossfades from a blurred copy to the sharp one.
  return [
    `${shot},split[sharp${i}][soft${i}]`,
    `[soft${i}]gblur=sigma=9[soft${i}b]`,
    `[sharp${i}]trim=start=0.3,setpts=PTS-STARTPTS[sharp${i}b]`,
    `[soft${i}b][sharp${i}b]xfade=transition=fade:duration=0.9:offset=0.3,fps=${FPS},settb=AVTB[s${i}]`,
  ]
}

/** From `[s0]`, `[s1]`, … to `[joined]`. */
function joinGraph(count, transition, each, overlap) {
  if (count === 1) return ['[s0]null[joined]']
  return Array.from({ length: count - 1 }, (_, i) => {
    const offset = ((each - overlap) * (i + 1)) / FPS
    const before = i === 0 ? 's0' : `x${i - 1}`
    return `[${before}][s${i + 1}]xfade=transition=${transition}:duration=${overlap / FPS}:offset=${offset}[${i === count - 2 ? 'joined' : `x${i}`}]`
  })
}

/** From `[joined]` to `[v]` and `[poster]`: color grading, flicker, light leaks and grain. */
function finishGraph(reel, number, total) {
  const grade = [recipes.grades[reel.grade ?? 'type'], reel.flicker && FLICKER[reel.flicker]]
    .filter(Boolean)
    .join(',')
  const leak = [
    `gradients=s=${W}x${H}:r=${FPS}:n=5:c0=black:c1=black:c2=${reel.leak}:c3=black:c4=black:x0=0:y0=0:x1=${W}:y1=${H}:seed=${number}:speed=0.018,trim=end_frame=${total},format=gbrp[leak]`,
    '[graded]format=gbrp[base]',
    '[base][leak]blend=all_mode=screen:all_opacity=0.2,format=yuv420p[leaked]',
  ]
  return [
    `[joined]trim=end_frame=${total},${grade},format=yuv420p[graded]`,
    ...(reel.leak ? leak : []),
    `[${reel.leak ? 'leaked' : 'graded'}]split[clean][p]`,
    `[clean]${reel.kind === 'type' ? '' : 'noise=c0s=2:c0f=t,'}format=yuv420p[v]`,
    '[p]trim=end_frame=1[poster]',
  ]
}

function encode(inputs, graph, seconds, file, png) {
  const rate = `${Math.floor((maxBytes * 8) / seconds / 1000 - AUDIO_KBPS - 12)}k`
  const video = `-c:v libx264 -profile:v high -preset slow -crf 23 -aq-mode 3 -maxrate ${rate} -bufsize ${rate} -pix_fmt yuv420p -g ${FPS * 2}`
  const audio = `-c:a aac -b:a ${AUDIO_KBPS}k -ar 44100`
  const sources = inputs.flatMap((input) =>
    input.endsWith('.m4a') ? ['-stream_loop', '-1', '-i', input] : ['-i', input],
  )
  const options =
    `-map [v] -map [a] ${video} ${audio} -t ${seconds} -map_metadata -1 -movflags +faststart`.split(
      ' ',
    )
  ffmpeg(
    ...sources,
    '-filter_complex',
    graph.join(';'),
    ...options,
    file,
    '-map',
    '[poster]',
    '-frames:v',
    '1',
    png,
  )
}

/** Tries one quality after another until the file is small enough. */
function poster(png, file, list, qualities, limit) {
  for (const quality of qualities) {
    ffmpeg('-i', png, ...list, String(quality), '-frames:v', '1', file)
    if (statSync(file).size <= limit) return
  }
}

export function makeReel(reel, number) {
  const inputs = []
  const parts = reel.shots ?? reel.cards
  const overlap = framesOf(
    reel.kind === 'type'
      ? 0.28
      : ({ hblur: 0.36, smoothleft: 0.5, smoothup: 0.5 }[reel.transition] ?? 0.56),
  )
  const total = framesOf(reel.seconds)
  const each = Math.ceil((total + (parts.length - 1) * overlap) / parts.length)
  const partGraph = reel.kind === 'type' ? cardGraph : shotGraph
  const pictures = parts.flatMap((part, i) => partGraph(reel, number, part, i, each, inputs))
  inputs.push(join(stills, 'music', `${reel.music}.m4a`))
  const seconds = total / FPS
  const sound = `[${inputs.length - 1}:a]atrim=0:${seconds},volume=0.85,afade=t=in:d=0.12,afade=t=out:st=${seconds - 0.7}:d=0.7[a]`
  const graph = [
    ...pictures,
    ...joinGraph(parts.length, reel.transition ?? 'fade', each, overlap),
    ...finishGraph(reel, number, total),
    sound,
  ]
  const file = join(OUT, 'reels', reel.slug)
  const png = join(work, `${reel.slug}.png`)
  encode(inputs, graph, seconds, `${file}.mp4`, png)
  poster(png, `${file}.webp`, ['-c:v', 'libwebp', '-quality'], [72, 64, 56, 48, 40, 32], 40000)
  poster(
    png,
    `${file}-360.webp`,
    ['-vf', 'scale=360:640:flags=lanczos', '-c:v', 'libwebp', '-quality'],
    [64, 58, 52, 46, 40],
    12000,
  )
  poster(
    png,
    `${file}.avif`,
    ['-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '5', '-crf'],
    [30, 35, 40, 46, 52, 58],
    25000,
  )
}
