/** Titles and captions, written as subtitles: ffmpeg's only built-in text renderer. */
import { clamp, H as SH, n, W as SW } from './workshop.mjs'

// Advance widths of Bricolage Grotesque ExtraBold (96 pt), in thousandths of the em.
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .:–/&'
const WIDTHS = [
  659, 608, 631, 621, 540, 510, 649, 637, 243, 323, 623, 460, 822, 694, 661, 586, 659, 615, 585,
  516, 627, 632, 915, 623, 595, 550, 594, 310, 551, 565, 607, 565, 592, 498, 608, 603, 203, 246,
  250, 500, 349, 697,
]
const ADVANCE = new Map([...LETTERS].map((letter, index) => [letter, WIDTHS[index]]))

// Measured in em; LINE is the renderer's font size.
const LINE = 1.56
const ASCENT = 1.16
const CAP = 0.66
const TRACK = -0.035
const EDGE = 52
const ROOM = SW - 2 * EDGE

const widthOf = (string, track = TRACK) =>
  [...string].reduce((sum, letter) => sum + ADVANCE.get(letter) / 1000, 0) +
  track * (string.length - 1)
const ink = (hex) => `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase()
const clock = (s) => `0:${Math.floor(s / 60)}:${(s % 60).toFixed(2).padStart(5, '0')}`
const colorOf = (card, i) => card.accent?.[i] ?? card.ink

/** One piece of text as a subtitle event: x is its left edge, y the top of its capitals. */
function text(string, { x, y, em, color, from = 0, to, tags = '', track = TRACK, place }) {
  const top = y - (ASCENT - CAP) * em
  const position = place ? place(x, top) : `\\pos(${n(x)},${n(top)})`
  return {
    from,
    to,
    text: `{${position}\\fs${n(em * LINE)}\\fsp${n(track * em)}\\1c${ink(color)}${tags}}${string}`,
  }
}

/** One phrase over the whole picture, row by row, filled or outlined, drifting left or right. */
function repeatedRows(card, end) {
  const em = clamp(ROOM / widthOf(card.lines[0]), 96, 190)
  const step = em * (CAP + 0.14)
  const count = Math.ceil(SH / step) + 1
  const phrase = `${card.lines[0]} `
  const unit = (widthOf(phrase) + TRACK) * em
  const offset = (SH - count * step) / 2
  return Array.from({ length: count }, (_, row) => {
    // A filled row starts with the whole phrase in view and hardly moves.
    const filled = row % 4 === 1
    const toLeft = row % 2 === 0 || filled
    const speed = (filled ? 12 : 46) * end
    const start = filled ? EDGE - em * 0.045 : -((row * 0.37) % 1) * unit - (toLeft ? 0 : speed)
    const tags = filled ? '' : `\\1a&HFF&\\3c${ink(card.ink)}\\bord2.2`
    const place = (x, top) =>
      `\\move(${n(x)},${n(top)},${n(x + (toLeft ? -speed : speed))},${n(top)})`
    const string = phrase.repeat(Math.ceil((SW + speed) / unit) + 3)
    return text(string, {
      x: filled ? start - unit : start,
      y: offset + row * step,
      em,
      color: card.ink,
      to: end,
      tags,
      place,
    })
  })
}

/** One line after another, each as large as fits, with a counter in the corner. */
function beats(card, seconds, end) {
  const beat = seconds / card.lines.length
  return card.lines.flatMap((line, i) => {
    const em = Math.min(ROOM / widthOf(line), 760)
    const x = (SW - widthOf(line) * em) / 2
    const y = SH * 0.47 - (CAP * em) / 2
    const from = i * beat
    const to = i === card.lines.length - 1 ? end : from + beat
    const jump = i % 2 ? -46 : 46
    const place = (px, top) => `\\move(${n(px)},${n(top + jump)},${n(px)},${n(top)},0,120)`
    const count = `${i + 1} / ${card.lines.length}`
    return [
      text(line, { x, y, em, color: colorOf(card, i), from, to, place }),
      text(count, { x: EDGE, y: 110, em: 34, color: colorOf(card, i), from, to, track: 0 }),
    ]
  })
}

/** Every line fills the width; a block that gets too tall is scaled down as a whole. */
function block(card, end, isStill) {
  const gap = 30
  const full = card.lines.map((line) => Math.min(ROOM / widthOf(line), 560))
  const tall = full.reduce((sum, em) => sum + em * CAP, 0) + gap * (full.length - 1)
  const shrink = Math.min(1, 900 / tall)
  let y = SH * 0.47 - (tall * shrink) / 2
  return card.lines.map((line, i) => {
    const em = full[i] * shrink
    const cap = em * CAP
    const top = y
    const place = (px, at) =>
      `\\move(${n(px)},${n(at + cap * 1.15)},${n(px)},${n(at)},0,160)\\clip(0,${Math.floor(top - em * 0.05)},${SW},${Math.ceil(top + cap * 1.09)})`
    y += cap + gap * shrink
    return text(line, {
      x: EDGE - em * 0.045,
      y: top,
      em,
      color: colorOf(card, i),
      from: isStill ? 0 : i * 0.08,
      to: end,
      // Grows a little, so that the picture never stands still.
      tags: '\\t(\\fscx103\\fscy103)',
      place: isStill ? undefined : place,
    })
  })
}

/** Two small words above a line, which is drawn from left to right. */
function smallRow(card, end, isStill) {
  if (!card.small) return []
  const [left, right] = card.small
  const em = 34
  const row = { y: 110, em, color: card.ink, to: end, track: 0 }
  const grow = isStill
    ? ''
    : `\\clip(0,0,${EDGE},${SH})\\t(0,${Math.round(end * 1000)},\\clip(0,0,${SW},${SH}))`
  return [
    text(left, { ...row, x: EDGE }),
    text(right, { ...row, x: SW - EDGE - widthOf(right, 0) * em }),
    {
      from: 0,
      to: end,
      text: `{\\pos(${EDGE},152)\\1c${ink(card.ink)}${grow}\\p1}m 0 0 l ${ROOM} 0 l ${ROOM} 4 l 0 4{\\p0}`,
    },
  ]
}

/** The texts of a card: from and to are seconds from its start. */
function cardTexts(card, seconds, isStill) {
  if (card.layout === 'repeat') return repeatedRows(card, seconds)
  return card.layout === 'beat'
    ? beats(card, seconds, seconds)
    : [...block(card, seconds, isStill), ...smallRow(card, seconds, isStill)]
}

const CAPTION = { x: EDGE, y: 900, small: 34, large: 62, color: '#ffffff' }
/** A soft shadow keeps a caption readable on any picture. */
const SHADOW = '\\bord9\\blur16\\3c&H000000&\\3a&H70&'

/** A time and what happens then, lower left, above what a feed lays over a film. */
function captionTexts([time, words], seconds) {
  const line = (string, y, em, from) => {
    const place = (x, top) => `\\move(${x},${n(top + 22)},${x},${n(top)},0,120)\\fad(70,0)`
    const shared = {
      x: CAPTION.x,
      y,
      em,
      from,
      to: seconds,
      color: CAPTION.color,
      track: -0.01,
      place,
    }
    return [text(string, { ...shared, tags: `\\1a&HFF&${SHADOW}` }), text(string, shared)]
  }
  return [
    ...line(time, CAPTION.y, CAPTION.small, 0),
    ...line(words, CAPTION.y + 52, CAPTION.large, 0.08),
  ]
}

/**
 * All texts of a reel as subtitles. The first card of a reel does not animate in: its first frame
 * is the poster.
 * @param said cards and captions, each with its start and length in seconds
 */
export function subtitlesOf(said) {
  const events = said.flatMap(({ at, seconds, card, caption }) =>
    (card ? cardTexts(card, seconds, at === 0) : captionTexts(caption, seconds)).map(
      ({ from, to, text: words }) =>
        `Dialogue: 0,${clock(at + from)},${clock(at + to)},Big,,0,0,0,,${words}`,
    ),
  )
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${SW}
PlayResY: ${SH}
WrapStyle: 2
ScaledBorderAndShadow: yes
Kerning: yes
YCbCr Matrix: TV.709

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Big,Bricolage Grotesque 96pt ExtraBold,100,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`
}
