// Makes the demo reels, their posters, the demo faces and db/demo/media/manifest.json.
//
//   node scripts/make-demo-media.mjs <stills-folder> [--only slug,slug] [--manifest-only] [--avatars <folder>]
//
// <stills-folder> holds the portrait stills (<name>.webp, 720x1280), their manifest.json (for the point of
// interest of each still) and music/<name>.m4a. Needs ffmpeg and ffprobe (5.1 or newer, with libx264, libass,
// libwebp and an AV1 encoder) on the PATH. What each reel is made of is data: db/demo/media/recipes.json.
// --avatars redraws the faces as well; its folder must have @dicebear/core, @dicebear/notionists,
// @dicebear/lorelei (9.x) and sharp installed.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'db/demo/media')
const FONT = join(ROOT, 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2')
const recipes = JSON.parse(readFileSync(join(OUT, 'recipes.json'), 'utf8'))
const { width: W, height: H, fps: FPS, maxBytes } = recipes.format
// Everything is composed at the size of the stills and only then scaled to the size of the reel.
const SW = 720,
  SH = 1280

const args = process.argv.slice(2)
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const stills = args[0] && !args[0].startsWith('--') ? resolve(args[0]) : null
if (!stills || !existsSync(join(stills, 'manifest.json'))) {
  console.error('Usage: node scripts/make-demo-media.mjs <stills-folder> [--only slug,slug] [--manifest-only] [--avatars <folder>]')
  process.exit(1)
}
const stillInfo = new Map(JSON.parse(readFileSync(join(stills, 'manifest.json'), 'utf8')).map((s) => [s.file.replace(/\.webp$/, ''), s]))
const work = mkdtempSync(join(tmpdir(), 'reels-'))
mkdirSync(join(work, 'fonts'))
mkdirSync(join(OUT, 'reels'), { recursive: true })
mkdirSync(join(OUT, 'avatars'), { recursive: true })
copyFileSync(FONT, join(work, 'fonts', 'display.woff2'))

function run(command, list) {
  const done = spawnSync(command, list, { cwd: work, maxBuffer: 1 << 26 })
  if (done.status !== 0) throw new Error(`${command} failed: ${done.error ?? done.stderr.toString().slice(-1500)}`)
  return done.stdout
}
const ffmpeg = (...list) => run('ffmpeg', ['-v', 'error', '-y', ...list])

// ---------------------------------------------------------------- camera

const clamp = (v, low, high) => Math.min(high, Math.max(low, v))
const mix = (a, b, t) => a + (b - a) * t
const n = (v) => Number(v.toFixed(4)).toString()

/** A move is where the frame's centre, zoom and tilt (degrees) are at its start and at its end. */
function moveOf(name, focus = { x: 0.5, y: 0.5 }) {
  const fx = mix(0.5, focus.x, 0.8),
    fy = mix(0.5, focus.y, 0.8)
  const moves = {
    push: [
      [0.5, 0.5, 1.05, 0],
      [fx, fy, 1.34, 0],
    ],
    pull: [
      [fx, fy, 1.36, 0],
      [0.5, 0.5, 1.07, 0],
    ],
    left: [
      [0.6, fy, 1.26, 0.4],
      [0.4, fy, 1.26, -0.4],
    ],
    right: [
      [0.4, fy, 1.26, -0.4],
      [0.6, fy, 1.26, 0.4],
    ],
    rise: [
      [fx, 0.6, 1.24, 0],
      [fx, 0.42, 1.28, 0],
    ],
    sink: [
      [fx, 0.4, 1.26, 0],
      [fx, 0.56, 1.2, 0],
    ],
    orbit: [
      [fx + 0.04, 0.5, 1.14, -2.2],
      [fx - 0.04, fy, 1.3, 2.2],
    ],
    turn: [
      [0.5, 0.5, 1.22, -4],
      [0.5, 0.5, 1.36, 4],
    ],
    macro: [
      [focus.x - 0.03, focus.y + 0.02, 1.5, -0.6],
      [focus.x + 0.04, focus.y, 1.74, 0.6],
    ],
    gentle: [
      [0.5, 0.5, 1.03, 0],
      [fx, fy, 1.15, 0],
    ],
    hold: [
      [0.5, 0.5, 1, 0],
      [0.5, 0.5, 1.05, 0],
    ],
  }
  if (!moves[name]) throw new Error(`No camera move called ${name}`)
  return moves[name]
}

/**
 * The move as a perspective filter. It samples between pixels, so slow moves stay smooth (zoompan rounds to
 * whole pixels and shakes). A little sway makes it a hand, not a slider.
 */
function camera([from, to], frames, { sway = 1, ease = 'linear', seed = 1 } = {}) {
  const margin = 5 * sway
  const inside = ([x, y, zoom, tilt]) => {
    const a = (Math.abs(tilt) * Math.PI) / 180
    const halfW = (SW * Math.cos(a) + SH * Math.sin(a)) / (2 * zoom) + margin
    const halfH = (SW * Math.sin(a) + SH * Math.cos(a)) / (2 * zoom) + margin
    return [
      clamp(x * SW, Math.min(halfW, SW / 2), Math.max(SW - halfW, SW / 2)),
      clamp(y * SH, Math.min(halfH, SH / 2), Math.max(SH - halfH, SH / 2)),
      zoom,
      (tilt * Math.PI) / 180,
    ]
  }
  const a = inside(from),
    b = inside(to)
  const linear = `(on/${frames})`
  const p = ease === 'out' ? `(1-pow(1-${linear},2.4))` : linear
  const at = (i) => `(${n(a[i])}+${n(b[i] - a[i])}*${p})`
  const wave = (size, speed, phase) => `${n(size * sway)}*sin(on*${n(speed / FPS)}+${n(phase)})`
  const cx = `(${at(0)}+${wave(2.6, 1.7, seed)}+${wave(1.1, 4.3, seed * 2)})`
  const cy = `(${at(1)}+${wave(2.2, 1.3, seed * 3)}+${wave(0.9, 3.7, seed)})`
  const corner = (sx, sy) => {
    const dx = (sx * SW) / 2,
      dy = (sy * SH) / 2
    return [`${cx}+(${dx}*cos(${at(3)})-${dy}*sin(${at(3)}))/${at(2)}`, `${cy}+(${dx}*sin(${at(3)})+${dy}*cos(${at(3)}))/${at(2)}`]
  }
  const points = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([sx, sy]) => corner(sx, sy))
  return `perspective=${points.map(([x, y], i) => `x${i}='${x}':y${i}='${y}'`).join(':')}:interpolation=cubic:eval=frame`
}

const framesOf = (seconds) => Math.round(seconds * FPS)
const still = (name, frames) => `loop=loop=${frames}:size=1,trim=end_frame=${frames},setpts=N/${FPS}/TB,scale=${SW}:${SH},format=yuv420p,setsar=1,fps=${FPS}`
const blank = (color, frames) => `color=c=${color}:s=${SW}x${SH}:r=${FPS},trim=end_frame=${frames},format=yuv420p,setsar=1`

// ---------------------------------------------------------------- type

// Advance widths of Bricolage Grotesque ExtraBold (96 pt), in thousandths of the em.
const ADVANCE = {
  A: 659,
  B: 608,
  C: 631,
  D: 621,
  E: 540,
  F: 510,
  G: 649,
  H: 637,
  I: 243,
  J: 323,
  K: 623,
  L: 460,
  M: 822,
  N: 694,
  O: 661,
  P: 586,
  Q: 659,
  R: 615,
  S: 585,
  T: 516,
  U: 627,
  V: 632,
  W: 915,
  X: 623,
  Y: 595,
  Z: 550,
  0: 594,
  1: 310,
  2: 551,
  3: 565,
  4: 607,
  5: 565,
  6: 592,
  7: 498,
  8: 608,
  9: 603,
  ' ': 203,
  '.': 246,
  ':': 250,
  '–': 500,
  '/': 349,
  '&': 697,
}
const LINE = 1.56,
  ASCENT = 1.16,
  CAP = 0.66,
  TRACK = -0.035 // of the em; LINE is what the renderer calls the font size
const widthOf = (text, track = TRACK) => [...text].reduce((sum, c) => sum + ADVANCE[c] / 1000, 0) + track * (text.length - 1)
const ink = (hex) => `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase()
const clock = (s) => `0:00:${s.toFixed(2).padStart(5, '0')}`

/** One piece of text as a subtitle event: x is its left edge, y the top of its capitals. */
function text(string, { x, y, em, color, from = 0, to, tags = '', track = TRACK, place }) {
  const top = y - (ASCENT - CAP) * em
  const position = place ? place(x, top) : `\\pos(${n(x)},${n(top)})`
  return `Dialogue: 0,${clock(from)},${clock(to)},Big,,0,0,0,,{${position}\\fs${n(em * LINE)}\\fsp${n(track * em)}\\1c${ink(color)}${tags}}${string}`
}

/** The text of one card. The first card of a reel stands still from its first frame: that frame is the poster. */
function cardText(card, seconds, first) {
  const edge = 52,
    room = SW - 2 * edge,
    events = [],
    end = seconds + 0.5
  const colorOf = (i) => card.accent?.[i] ?? card.ink
  if (card.layout === 'repeat') {
    const em = clamp(room / widthOf(card.lines[0]), 96, 190),
      step = em * (CAP + 0.14)
    const count = Math.ceil(SH / step) + 1,
      phrase = `${card.lines[0]} `,
      unit = (widthOf(phrase) + TRACK) * em
    const offset = (SH - count * step) / 2
    for (let row = 0; row < count; row++) {
      // A filled row starts with the whole phrase in view and hardly moves.
      const filled = row % 4 === 1,
        toLeft = row % 2 === 0 || filled,
        speed = (filled ? 12 : 46) * end
      const start = filled ? edge - em * 0.045 : -((row * 0.37) % 1) * unit - (toLeft ? 0 : speed)
      const tags = filled ? '' : `\\1a&HFF&\\3c${ink(card.ink)}\\bord2.2`
      events.push(
        text(phrase.repeat(Math.ceil((SW + speed) / unit) + 3), {
          x: filled ? start - unit : start,
          y: offset + row * step,
          em,
          color: card.ink,
          to: end,
          tags,
          place: (x, top) => `\\move(${n(x)},${n(top)},${n(x + (toLeft ? -speed : speed))},${n(top)})`,
        }),
      )
    }
  } else if (card.layout === 'beat') {
    const beat = seconds / card.lines.length
    card.lines.forEach((line, i) => {
      const em = Math.min(room / widthOf(line), 760),
        last = i === card.lines.length - 1
      const x = (SW - widthOf(line) * em) / 2,
        y = SH * 0.47 - (CAP * em) / 2
      const from = i * beat,
        to = last ? end : from + beat
      events.push(
        text(line, {
          x,
          y,
          em,
          color: colorOf(i),
          from,
          to,
          place: (px, top) => (i % 2 ? `\\move(${n(px)},${n(top - 46)},${n(px)},${n(top)},0,120)` : `\\move(${n(px)},${n(top + 46)},${n(px)},${n(top)},0,120)`),
        }),
      )
      const count = `${i + 1} / ${card.lines.length}`
      events.push(text(count, { x: edge, y: 110, em: 34, color: colorOf(i), from, to, track: 0 }))
    })
  } else {
    // Every line fills the measure; a block that gets too tall is made smaller as a whole.
    const gap = 30
    let sizes = card.lines.map((line) => Math.min(room / widthOf(line), 560))
    const tall = sizes.reduce((sum, em) => sum + em * CAP, 0) + gap * (sizes.length - 1)
    const shrink = Math.min(1, 900 / tall)
    sizes = sizes.map((em) => em * shrink)
    let y = SH * 0.47 - (tall * shrink) / 2
    card.lines.forEach((line, i) => {
      const em = sizes[i],
        cap = em * CAP,
        from = first ? 0 : 0.16 + i * 0.12,
        x = edge - em * 0.045
      const place = first
        ? undefined
        : (px, top) =>
            `\\move(${n(px)},${n(top + cap * 1.15)},${n(px)},${n(top)},0,240)\\clip(0,${Math.floor(y - em * 0.05)},${SW},${Math.ceil(y + cap * 1.05)})`
      events.push(text(line, { x, y, em, color: colorOf(i), from, to: end, place }))
      y += cap + gap * shrink
    })
    if (card.small) {
      const [left, right] = card.small,
        em = 34,
        row = { y: 110, em, color: card.ink, to: end, track: 0 }
      events.push(text(left, { ...row, x: edge }), text(right, { ...row, x: SW - edge - widthOf(right, 0) * em }))
      events.push(`Dialogue: 0,${clock(0)},${clock(end)},Big,,0,0,0,,{\\pos(${edge},152)\\1c${ink(card.ink)}\\p1}m 0 0 l ${room} 0 l ${room} 4 l 0 4{\\p0}`)
    }
  }
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${SW}
PlayResY: ${SH}
WrapStyle: 2
Kerning: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Big,Bricolage Grotesque 96pt ExtraBold,100,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`
}

// ---------------------------------------------------------------- one reel

const FLICKER = {
  candle: "eq=brightness='0.010*sin(t*7.3)+0.007*sin(t*17.9+1)':eval=frame",
  neon: "eq=brightness='0.016*sin(t*5.1)-0.05*gt(sin(t*2.3+1)*sin(t*31),0.86)':eval=frame",
  beat: "eq=brightness='0.075*exp(-7*mod(t,0.5))':eval=frame",
}

function background(card, label, frames, inputs, seed) {
  if (card.flat) return `${blank(card.flat, frames)}[${label}]`
  if (card.gradient) {
    // Two soft lights wander over a base colour; drawn tiny and enlarged, which is quick and perfectly smooth.
    const light = (x, y) => `exp(-(pow(X/W-${x},2)*3.4+pow(Y/H-${y},2)*5))`
    const u = light(`(0.5+0.45*sin(T*1.1+${seed}))`, `(0.3+0.3*cos(T*0.9+${seed}))`),
      v = light(`(0.5-0.45*cos(T*0.8+${seed}))`, `(0.75+0.25*sin(T*1.2+${seed}))`)
    const channel = (at) => {
      const [base, one, two] = card.gradient.map((c) => parseInt(c.slice(at, at + 2), 16))
      return `'st(0,${u});st(1,${v});(${base}*(1-ld(1))+${two}*ld(1))*(1-ld(0))+${one}*ld(0)'`
    }
    return `color=c=black:s=72x128:r=${FPS},trim=end_frame=${frames},format=gbrp,geq=r=${channel(1)}:g=${channel(3)}:b=${channel(5)},scale=${SW}:${SH}:flags=bicubic,format=yuv420p,setsar=1[${label}]`
  }
  const [name, move, tone] = card.photo ?? card.duo
  inputs.push(join(stills, `${name}.webp`))
  const source = `[${inputs.length - 1}:v]${still(name, frames)},${camera(moveOf(move, stillInfo.get(name).focus), frames, { seed })}`
  if (card.photo) return `${source},gblur=sigma=2.2,lutyuv=y='16+(val-16)*${tone}'[${label}]`
  // Duotone: black to one ink.
  const channel = (low, at) => `'${low}+(${parseInt(tone.slice(at, at + 2), 16)}-${low})*pow(val/255,0.8)*0.86'`
  return `${source},hue=s=0,format=gbrp,lutrgb=r=${channel(11, 1)}:g=${channel(11, 3)}:b=${channel(13, 5)},format=yuv420p[${label}]`
}

function makeReel(reel, number) {
  const inputs = [],
    graph = [],
    parts = reel.shots ?? reel.cards
  const overlap = framesOf(reel.kind === 'type' ? 0.28 : ({ hblur: 0.36, smoothleft: 0.5, smoothup: 0.5 }[reel.transition] ?? 0.56))
  const total = framesOf(reel.seconds)
  const each = Math.ceil((total + (parts.length - 1) * overlap) / parts.length)
  parts.forEach((part, i) => {
    const seed = number * 1.3 + i * 2.1,
      scale = `scale=${W}:${H}:flags=lanczos,setsar=1,fps=${FPS},settb=AVTB`
    if (reel.kind === 'type') {
      const file = `${reel.slug}-${i}.ass`
      writeFileSync(join(work, file), cardText(part, each / FPS, i === 0))
      graph.push(background(part, `bg${i}`, each, inputs, number * 7 + i))
      graph.push(`[bg${i}]ass=${file}:fontsdir=fonts,${camera(moveOf('hold'), each, { sway: 0 })},${scale}[s${i}]`)
      return
    }
    const [name, move, rack] = part
    inputs.push(join(stills, `${name}.webp`))
    const shot = `[${inputs.length - 1}:v]${still(name, each)},${camera(moveOf(move, stillInfo.get(name).focus), each, { seed, ease: reel.ease })},${scale}`
    if (!rack) graph.push(`${shot}[s${i}]`)
    else {
      // Pulls focus: a blurred copy gives way to the sharp one.
      graph.push(
        `${shot},split[sharp${i}][soft${i}]`,
        `[soft${i}]gblur=sigma=9[soft${i}b]`,
        `[sharp${i}]trim=start=0.3,setpts=PTS-STARTPTS[sharp${i}b]`,
        `[soft${i}b][sharp${i}b]xfade=transition=fade:duration=0.9:offset=0.3,fps=${FPS},settb=AVTB[s${i}]`,
      )
    }
  })
  let last = 's0'
  parts.slice(1).forEach((_, i) => {
    const offset = ((each - overlap) * (i + 1)) / FPS
    graph.push(`[${last}][s${i + 1}]xfade=transition=${reel.transition ?? 'fade'}:duration=${overlap / FPS}:offset=${offset}[x${i}]`)
    last = `x${i}`
  })
  const finish = [recipes.grades[reel.grade ?? 'type'], reel.flicker && FLICKER[reel.flicker]].filter(Boolean).join(',')
  graph.push(`[${last}]trim=end_frame=${total},${finish},format=yuv420p[graded]`)
  last = 'graded'
  if (reel.leak) {
    graph.push(
      `gradients=s=${W}x${H}:r=${FPS}:n=5:c0=black:c1=black:c2=${reel.leak}:c3=black:c4=black:x0=0:y0=0:x1=${W}:y1=${H}:seed=${number}:speed=0.018,trim=end_frame=${total},format=gbrp[leak]`,
      `[${last}]format=gbrp[base]`,
      `[base][leak]blend=all_mode=screen:all_opacity=0.2,format=yuv420p[leaked]`,
    )
    last = 'leaked'
  }
  graph.push(`[${last}]split[clean][p]`, `[clean]${reel.kind === 'type' ? '' : 'noise=c0s=2:c0f=t,'}format=yuv420p[v]`, `[p]trim=end_frame=1[poster]`)
  inputs.push(join(stills, 'music', `${reel.music}.m4a`))
  const seconds = total / FPS,
    audio = 56
  graph.push(`[${inputs.length - 1}:a]atrim=0:${seconds},volume=0.85,afade=t=in:d=0.12,afade=t=out:st=${seconds - 0.7}:d=0.7[a]`)
  const rate = Math.floor((maxBytes * 8) / seconds / 1000 - audio - 12)
  const file = join(OUT, 'reels', reel.slug),
    png = join(work, `${reel.slug}.png`)
  ffmpeg(
    ...inputs.flatMap((input) => (input.endsWith('.m4a') ? ['-stream_loop', '-1', '-i', input] : ['-i', input])),
    '-filter_complex',
    graph.join(';'),
    '-map',
    '[v]',
    '-map',
    '[a]',
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'slow',
    '-crf',
    '23',
    '-aq-mode',
    '3',
    '-maxrate',
    `${rate}k`,
    '-bufsize',
    `${rate}k`,
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(FPS * 2),
    '-c:a',
    'aac',
    '-b:a',
    `${audio}k`,
    '-ar',
    '44100',
    '-t',
    String(seconds),
    '-map_metadata',
    '-1',
    '-movflags',
    '+faststart',
    `${file}.mp4`,
    '-map',
    '[poster]',
    '-frames:v',
    '1',
    png,
  )
  poster(png, `${file}.webp`, ['-c:v', 'libwebp', '-quality'], [72, 64, 56, 48, 40, 32], 40000)
  poster(png, `${file}-270.webp`, ['-vf', 'scale=270:480:flags=lanczos', '-c:v', 'libwebp', '-quality'], [72, 62, 52], 16000)
  poster(png, `${file}.avif`, ['-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '5', '-crf'], [30, 35, 40, 46, 52, 58], 25000)
}

/** Tries one quality after the other until the picture is small enough. */
function poster(png, file, list, qualities, limit) {
  for (const quality of qualities) {
    ffmpeg('-i', png, ...list, String(quality), '-frames:v', '1', file)
    if (statSync(file).size <= limit) return
  }
}

// ---------------------------------------------------------------- faces

async function makeAvatars(folder) {
  const { resolve: find } = createRequire(join(resolve(folder), 'package.json'))
  const load = async (name) => {
    try {
      return await import(pathToFileURL(find(name)).href)
    } catch (error) {
      throw new Error(`--avatars: ${name} is not installed in ${folder} (${error.message})`, { cause: error })
    }
  }
  const { createAvatar } = await load('@dicebear/core')
  const styles = { notionists: await load('@dicebear/notionists'), lorelei: await load('@dicebear/lorelei') }
  const { default: sharp } = await load('sharp')
  const { count, size, backgrounds, ...options } = recipes.avatars
  const variant = (v) => [/^\d/.test(v) ? `variant${v}` : v]
  let state = 7
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  const pick = (list) => list[Math.floor(random() * list.length)]
  for (let i = 0; i < count; i++) {
    const name = i % 2 ? 'notionists' : 'lorelei',
      o = options[name],
      half = Math.floor(i / 2)
    const chosen = { seed: `face-${i + 1}`, size, backgroundColor: [backgrounds[(i * 5 + Math.floor(i / 12)) % backgrounds.length]] }
    const hair = o.hair[(half * 7) % o.hair.length]
    chosen.hair = variant(hair)
    for (const key of ['eyes', 'lips', 'mouth', 'brows', 'eyebrows', 'nose', 'body', 'head']) if (o[key]) chosen[key] = variant(pick(o[key]))
    const glasses = random() < 0.22,
      bearded = o.beardHair?.includes(hair) && random() < 0.6,
      earrings = o.earrings && random() < 0.25
    Object.assign(chosen, {
      glassesProbability: glasses ? 100 : 0,
      glasses: variant(pick(o.glasses)),
      beardProbability: bearded ? 100 : 0,
      gestureProbability: 0,
      bodyIconProbability: 0,
      hairAccessoriesProbability: 0,
      frecklesProbability: 0,
      earringsProbability: earrings ? 100 : 0,
    })
    if (bearded) chosen.beard = variant(pick(o.beard))
    const skin = o.skin && half % o.skin.length
    if (o.skin)
      Object.assign(chosen, {
        skinColor: [o.skin[skin]],
        hairColor: [pick(skin > 2 ? o.hairColors.slice(0, 3) : o.hairColors)],
        earrings: variant(pick(o.earrings)),
        scale: 108,
        translateY: 7,
      })
    else Object.assign(chosen, { scale: 116, translateY: 8 })
    const svg = createAvatar(styles[name], chosen).toString()
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(size, size)
      .webp({ quality: 82, effort: 6 })
      .toFile(join(OUT, 'avatars', `face-${String(i + 1).padStart(2, '0')}.webp`))
  }
}

// ---------------------------------------------------------------- manifest

function manifestEntry(reel) {
  const file = join(OUT, 'reels', `${reel.slug}.mp4`)
  const probe = JSON.parse(
    run('ffprobe', ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'format=duration:stream=width,height', '-of', 'json', file]),
  )
  const pixel = ffmpeg('-i', join(OUT, 'reels', `${reel.slug}.webp`), '-vf', 'scale=1:1:flags=area,format=rgb24', '-frames:v', '1', '-f', 'rawvideo', '-')
  const { slug, title, description, alt, category, specialties, kind } = reel
  return {
    slug,
    title,
    description,
    alt,
    category,
    specialties,
    kind,
    file: `reels/${slug}.mp4`,
    durationSeconds: Math.round(Number(probe.format.duration) * 10) / 10,
    width: probe.streams[0].width,
    height: probe.streams[0].height,
    bytes: statSync(file).size,
    dominant: `#${pixel.subarray(0, 3).toString('hex')}`,
    poster: `reels/${slug}.webp`,
    posterSmall: `reels/${slug}-270.webp`,
    posterAvif: `reels/${slug}.avif`,
  }
}

try {
  const only = option('--only')?.split(',')
  if (!args.includes('--manifest-only')) {
    recipes.reels.forEach((reel, i) => {
      if (only && !only.includes(reel.slug)) return
      const start = Date.now()
      makeReel(reel, i + 1)
      console.log(`${reel.slug}  ${Math.round(statSync(join(OUT, 'reels', `${reel.slug}.mp4`)).size / 1024)} kB  ${((Date.now() - start) / 1000).toFixed(1)} s`)
    })
  }
  if (args.includes('--avatars')) await makeAvatars(option('--avatars') ?? '.')
  const reels = recipes.reels.filter((reel) => existsSync(join(OUT, 'reels', `${reel.slug}.mp4`))).map(manifestEntry)
  const avatars = readdirSync(join(OUT, 'avatars'))
    .filter((file) => /^face-\d+\.webp$/.test(file))
    .toSorted()
    .map((file) => `avatars/${file}`)
  writeFileSync(join(OUT, 'manifest.json'), `${JSON.stringify({ reels, avatars }, null, 2)}\n`)
  console.log(`${reels.length} reels, ${avatars.length} faces`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
