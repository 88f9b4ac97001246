/** Films whose faults are known. `npm run bench:clips` judges them all. */
import { black, type ClipCase, clipOf, frozen, type Wish } from './clip.ts'

type Expected = ClipCase['expected']

function fine(name: string, wish: Wish = {}, sold: ClipCase['sold'] = {}): ClipCase {
  return { clip: clipOf(name, wish), sold, expected: {} }
}

function faulty(
  name: string,
  expected: Expected,
  wish: Wish = {},
  more: Omit<Partial<ClipCase>, 'clip' | 'expected'> = {},
): ClipCase {
  return { clip: clipOf(name, wish), sold: {}, expected, ...more }
}

const TEN_BIT = 'yuv420p10le'

/** Black except for a hundredth of the picture. */
const SPOT = [
  'y=0:h=ih*0.47:w=iw',
  'y=ih*0.53:h=ih*0.47:w=iw',
  'x=0:w=iw*0.4:h=ih',
  'x=iw*0.6:w=iw*0.4:h=ih',
]
  .map((box) => `drawbox=${box}:color=black:t=fill`)
  .join(',')

const FINE: ClipCase[] = [
  fine('plain'),
  fine('24-frames', { rate: '24' }),
  fine('25-frames', { rate: '25' }),
  fine('film-rate', { rate: '24000/1001' }),
  fine('television-rate', { rate: '30000/1001' }),
  fine('60-frames', { rate: '60' }),
  fine('hevc', { codec: 'libx265' }),
  fine('hevc-10-bit', { codec: 'libx265', pixels: TEN_BIT }),
  fine('prores', { codec: 'prores_ks', pixels: 'yuv422p10le' }),
  fine('vp9', { codec: 'libvpx-vp9' }),
  fine('turned-90', { rotation: 90 }),
  fine('turned-180', { rotation: 180 }),
  fine('turned-270', { rotation: 270 }),
  fine('4k', { width: 2160, height: 3840, seconds: 1 }),
  fine('mono', { sound: 'volume=3dB,pan=mono|c0=c0' }),
  fine('44-kilohertz', { sound: 'aresample=44100' }),
  fine('a-little-quiet', { sound: 'volume=-1dB' }),
  fine('rather-loud', { sound: 'volume=7dB' }),
  // The volume of a delivered film is as it should be.
  fine('quiet', { sound: 'volume=-8dB' }),
  fine('loud', { sound: 'volume=12dB' }),
  fine('a-dark-stage', { film: `noise=alls=60:allf=t,${SPOT}` }),
  fine('silent-as-declared', { sound: null }, { isSilentDeclared: true }),
  fine('silent-track-as-declared', { sound: 'volume=0' }, { isSilentDeclared: true }),
  fine('black-blink', { film: black(1, 1.2) }),
  fine('black-first-frames', { film: black(0, 0.3) }),
  fine('frozen-blink', { film: frozen(1, 1.2) }),
  fine('length-exact', {}, { seconds: 3 }),
  fine('trimmed', { seconds: 6, harm: 'trimmed' }, { seconds: 3 }),
  fine('length-8-percent-more', { seconds: 3.2 }, { seconds: 3 }),
  fine('length-8-percent-less', { seconds: 2.8 }, { seconds: 3 }),
  fine('almost-9-16', { height: 1910 }),
  fine(
    'hlg-with-copy',
    { codec: 'libx265', pixels: TEN_BIT, hdr: 'hlg' },
    { hasStandardCopy: true },
  ),
]

const DARK: ClipCase[] = [
  faulty('black-start', { black: 'warn' }, { film: black(0, 0.7) }, { at: { black: [0, 0.7] } }),
  faulty('black-middle', { black: 'warn' }, { film: black(1, 1.8) }, { at: { black: [1, 1.8] } }),
  faulty('black-end', { black: 'warn' }, { film: black(2.2, 9) }, { at: { black: [2.2, 3] } }),
  faulty(
    'black-twice',
    { black: 'warn' },
    { film: `${black(0.5, 1.1)},${black(2, 2.8)}` },
    { at: { black: [2, 2.8] } },
  ),
  faulty('black-second', { black: 'fail' }, { film: black(1, 2.3) }, { at: { black: [1, 2.3] } }),
  faulty(
    'black-long-start',
    { black: 'fail' },
    { film: black(0, 1.5) },
    { at: { black: [0, 1.5] } },
  ),
  faulty('black-long-end', { black: 'fail' }, { film: black(1.4, 9) }, { at: { black: [1.4, 3] } }),
  faulty('all-black', { black: 'fail' }, { film: black(0, 9) }, { at: { black: [0, 3] } }),
]

const STILL: ClipCase[] = [
  faulty(
    'frozen-short',
    { frozen: 'warn' },
    { film: frozen(1, 1.8) },
    { at: { frozen: [1, 1.8] } },
  ),
  faulty(
    'frozen-start',
    { frozen: 'warn' },
    { film: frozen(0, 0.8) },
    { at: { frozen: [0, 0.8] } },
  ),
  faulty('frozen-end', { frozen: 'warn' }, { film: frozen(2.2, 9) }, { at: { frozen: [2.2, 3] } }),
  faulty(
    'frozen-long',
    { frozen: 'fail' },
    { film: frozen(0.5, 2.5) },
    { at: { frozen: [0.5, 2.5] } },
  ),
  // A title card.
  faulty('frozen-long-end', { frozen: 'warn' }, { film: frozen(2, 9) }, { at: { frozen: [2, 3] } }),
  faulty('a-still', { frozen: 'fail' }, { film: frozen(0, 9) }, { at: { frozen: [0, 3] } }),
  faulty('soft', { sharpness: 'warn' }, { film: 'gblur=sigma=8' }),
  faulty('out-of-focus', { sharpness: 'fail' }, { film: 'gblur=sigma=14' }),
  faulty('far-out-of-focus', { sharpness: 'fail' }, { film: 'gblur=sigma=20' }),
]

const HEARD: ClipCase[] = [
  faulty('very-quiet', { loudness: 'warn' }, { sound: 'volume=-30dB' }),
  faulty('one-ear', { ears: 'warn' }, { sound: 'pan=stereo|c0=c0|c1=0*c1' }),
  faulty(
    'lost-sound',
    { gaps: 'warn' },
    { seconds: 5, sound: "volume='if(between(t,1,3.5),0,1)':eval=frame" },
    { at: { gaps: [1, 3.5] } },
  ),
  faulty('a-bang', { peak: 'warn' }, { sound: "volume='if(between(t,1,1.05),7.9,1)':eval=frame" }),
  faulty('no-sound-track', { loudness: 'fail' }, { sound: null }),
  faulty('silent-track', { loudness: 'fail' }, { sound: 'volume=0' }),
]

const SHAPED: ClipCase[] = [
  faulty('four-by-five', { shape: 'warn' }, { width: 1080, height: 1350 }),
  faulty('square', { shape: 'warn' }, { width: 1080, height: 1080 }),
  faulty('landscape', { shape: 'fail' }, { width: 1920, height: 1080 }),
  faulty('turned-to-landscape', { shape: 'fail' }, { width: 1920, height: 1080, rotation: 90 }),
  faulty('three-by-four', { shape: 'fail' }, { width: 1080, height: 1440 }),
  faulty('a-little-short', { shape: 'fail' }, { width: 1080, height: 1880 }),
  faulty('tall', { shape: 'fail' }, { width: 1080, height: 2340 }),
  faulty('hd-ready', { size: 'warn' }, { width: 720, height: 1280 }),
  faulty('almost-full-hd', { size: 'warn' }, { width: 990, height: 1760 }),
  faulty('half-size', { size: 'fail' }, { width: 540, height: 960 }),
  faulty('tiny', { size: 'fail' }, { width: 360, height: 640 }),
  faulty('small-landscape', { size: 'fail', shape: 'fail' }, { width: 640, height: 360 }),
]

const TIMED: ClipCase[] = [
  faulty('20-frames', { frame_rate: 'fail' }, { rate: '20' }),
  faulty('15-frames', { frame_rate: 'fail' }, { rate: '15' }),
  faulty('12-frames', { frame_rate: 'fail' }, { rate: '12' }),
  faulty('varying', { frame_rate: 'warn' }, { rate: '30 vfr' }),
  faulty('15-percent-long', { length: 'warn' }, { seconds: 3.45 }, { sold: { seconds: 3 } }),
  faulty('15-percent-short', { length: 'warn' }, { seconds: 2.55 }, { sold: { seconds: 3 } }),
  faulty('half-as-long-again', { length: 'fail' }, {}, { sold: { seconds: 2 } }),
  faulty('half-as-long', { length: 'fail' }, {}, { sold: { seconds: 6 } }),
]

const OTHERS: ClipCase[] = [
  faulty('hlg', { hdr: 'fail' }, { codec: 'libx265', pixels: TEN_BIT, hdr: 'hlg' }),
  faulty('pq', { hdr: 'fail' }, { codec: 'libx265', pixels: TEN_BIT, hdr: 'pq' }),
  faulty('cut-short', { readable: 'fail' }, { harm: 'cut short' }),
  faulty('damaged', { readable: 'fail' }, { harm: 'damaged' }),
  faulty('cut-index', {}, { harm: 'cut index' }, { refused: 'unreadable' }),
  faulty(
    'black-and-quiet',
    { black: 'fail', loudness: 'warn' },
    { film: black(0.5, 2), sound: 'volume=-14dB' },
  ),
  faulty(
    'frozen-and-silent',
    { frozen: 'fail', loudness: 'fail' },
    { film: frozen(0.5, 2), sound: null },
  ),
  faulty(
    'black-then-frozen',
    { black: 'warn', frozen: 'warn' },
    { film: `${frozen(1.5, 2.3)},${black(0, 0.7)}` },
    { at: { black: [0, 0.7], frozen: [1.5, 2.3] } },
  ),
  faulty(
    'everything',
    { shape: 'fail', size: 'warn', frame_rate: 'fail', sharpness: 'fail', loudness: 'warn' },
    { width: 1280, height: 720, rate: '15', film: 'gblur=sigma=14', sound: 'volume=-14dB' },
  ),
]

export const CLIP_CASES = [...FINE, ...DARK, ...STILL, ...HEARD, ...SHAPED, ...TIMED, ...OTHERS]
