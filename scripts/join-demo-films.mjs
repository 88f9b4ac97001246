// Makes the films that the demo delivers, in db/demo/media/films, from shots of its reels:
//
// node scripts/join-demo-films.mjs
//
// The shots are copied, not encoded again, so the shots of one film must come from the same encoder
// run with the same parameters; the script stops if they don't.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Demuxer, Muxer } from 'node-av/api'

const MEDIA = resolve(import.meta.dirname, '../db/demo/media')

/**
 * Each film begins with the shot that its poster shows (db/demo/demo-films.ts), and is cut to its
 * length.
 */
const FILMS = {
  'reception-15s': ['reception-by-candlelight', 'champagne-tower', 'first-dance'],
  'party-15s': ['doors-at-nine', 'mirror-ball-night', 'make-a-wish'],
  'reception-30s': [
    'reception-by-candlelight',
    'say-yes',
    'champagne-tower',
    'first-dance',
    'rings-by-candlelight',
  ],
  'party-30s': [
    'doors-at-nine',
    'two-drinks-one-night',
    'mirror-ball-night',
    'the-mic-is-on',
    'make-a-wish',
  ],
  'evening-60s': [
    'summit-after-hours',
    'doors-at-nine',
    'the-mic-is-on',
    'menu-drop',
    'two-drinks-one-night',
    'pasta-night',
    'make-a-wish',
    'mirror-ball-night',
    'last-call',
    'launch-day',
  ],
}

const secondsOf = ({ num, den }) => Number(num) / Number(den)
const headerOf = (stream) => stream.codecpar.extradata.toString('hex')

async function joinShots(name, shots) {
  const seconds = Number.parseInt(name.split('-').at(-1), 10)
  const film = await Muxer.open(join(MEDIA, 'films', `${name}.mp4`), {
    options: { movflags: '+faststart' },
  })
  let joined = null
  let begin = 0
  for (const shot of shots) {
    const source = await Demuxer.open(join(MEDIA, 'reels', `${shot}.mp4`))
    const streams = [source.video(), source.audio()]
    joined ??= { headers: streams.map(headerOf), tracks: streams.map((one) => film.addStream(one)) }
    if (streams.some((stream, at) => headerOf(stream) !== joined.headers[at]))
      throw new Error(`${shot} was encoded with other parameters than ${shots[0]}`)
    let end = begin
    for await (const packet of source.packets()) {
      const at = streams.findIndex((stream) => stream.index === packet?.streamIndex)
      if (at < 0) continue
      const unit = secondsOf(streams[at].timeBase)
      if (begin + Number(packet.pts) * unit >= seconds) continue
      if (at === 0)
        end = Math.max(end, begin + (Number(packet.pts) + Number(packet.duration)) * unit)
      const shift = BigInt(Math.round(begin / unit))
      packet.pts += shift
      packet.dts += shift
      await film.writePacket(packet, joined.tracks[at])
    }
    await source.close()
    begin = end
  }
  await film.close()
  console.log(`${name}: ${begin.toFixed(2)} s`)
}

mkdirSync(join(MEDIA, 'films'), { recursive: true })
for (const [name, shots] of Object.entries(FILMS)) await joinShots(name, shots)
