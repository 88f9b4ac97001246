/** From a recipe to its parts: which picture is seen from which frame on, on the beat. */
import { focusOf, FPS, framesOf, recipes } from './workshop.mjs'

/** The end card comes with the last beat, this long before the end. */
const END_SECONDS = 0.6

/** What a shot's words mean, besides its still, spot, move and beats. */
const JOLTS = new Set(['snap', 'whip'])
const FALLING = new Set(['confetti', 'bokeh'])

function spotOf(still, name) {
  const own = recipes.spots[still]?.[name]
  if (own) return own
  const { x, y } = focusOf(still)
  const usual = { wide: [0.5, 0.5, 1.07], mid: [x, y, 1.3], close: [x, y, 1.65] }[name]
  if (!usual) throw new Error(`${still} has no spot called ${name}`)
  return usual
}

/** `wedding-table-1 flame push 2 snap`: a still, a spot in it, a move, beats, and more. */
function shotOf(line, reel, seed) {
  const [still, spot, move, beats, ...more] = line.split(' ')
  return {
    kind: 'shot',
    still,
    spot: spotOf(still, spot),
    move,
    beats: Number(beats),
    seed,
    jolt: more.find((word) => JOLTS.has(word)),
    falling: more.find((word) => FALLING.has(word)),
    water: recipes.water[still],
    shake: reel.shake,
    filters: recipes.grades[reel.grade ?? 'natural'],
  }
}

const partOf = (part, reel, seed) =>
  typeof part === 'string'
    ? shotOf(part, reel, seed)
    : { kind: 'card', card: part, seed, beats: part.beats }

/**
 * The parts of a reel with their first frames and lengths in frames. Cuts are counted back from the
 * end card in beats of the music; the first part gets what remains before its cut.
 */
export function timelineOf(reel, number) {
  const { bpm } = recipes.music[reel.music.at(0).at(0)]
  const beat = 60 / bpm
  const total = framesOf(reel.seconds)
  const ends = reel.seconds - END_SECONDS
  const parts = reel.parts.map((part, i) => partOf(part, reel, number * 13.7 + i * 5.9))
  const sold = parts.reduce((sum, { beats }) => sum + beats, 0)
  const lead = ends - sold * beat
  if (lead < -0.01 || lead > 1.2)
    throw new Error(`${reel.slug}: ${sold} beats and ${lead.toFixed(2)} s do not fill ${ends} s`)
  let at = lead
  let first = 0
  const placed = parts.map((part) => {
    at += part.beats * beat
    const begin = first
    first = framesOf(at)
    return { ...part, begin, frames: first - begin, seconds: (first - begin) / FPS }
  })
  const end = { kind: 'card', card: { ...recipes.endCard, ...reel.end }, seed: number }
  return {
    parts: [...placed, { ...end, begin: first, frames: total - first, seconds: END_SECONDS }],
    total,
    beat,
    /** The moment of a beat, from which all others can be counted. */
    beatAt: ends,
  }
}

/** The texts over the pictures, in seconds. */
export function saidIn(reel, parts) {
  const cards = parts
    .filter(({ kind }) => kind === 'card')
    .map(({ card, begin, seconds }) => ({ at: begin / FPS, seconds, card }))
  const captions = (reel.captions ?? []).map(({ part, parts: count, lines }) => {
    const covered = parts.slice(part, part + count)
    const frames = covered.reduce((sum, one) => sum + one.frames, 0)
    return { at: covered[0].begin / FPS, seconds: frames / FPS, caption: lines }
  })
  return [...cards, ...captions]
}
