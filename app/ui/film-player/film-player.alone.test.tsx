/**
 * The player's keys, its strip, its rings, and the settings it remembers. The browser is happy-dom.
 */
import type { Window } from 'happy-dom'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilmPlayer, type FilmPlayerProps } from '#app/ui/film-player/film-player.tsx'
import { stubBrowser } from '#tests/support/stub-browser.ts'

let browser: Window
let root: Root

const BROWSER = [
  'document',
  'localStorage',
  'sessionStorage',
  'Event',
  'KeyboardEvent',
  'Element',
  'HTMLElement',
  'HTMLIFrameElement',
  'HTMLInputElement',
] as const

beforeEach(() => {
  browser = stubBrowser(BROWSER)
  vi.stubGlobal('requestAnimationFrame', (): number => 0)
  vi.stubGlobal('cancelAnimationFrame', () => {})
  // A film of 30 seconds that plays as soon as `play` is called.
  const film = browser.HTMLVideoElement.prototype
  const say = (video: object, name: string) =>
    (video as EventTarget).dispatchEvent(new browser.Event(name) as unknown as Event)
  Object.defineProperty(film, 'duration', { get: () => 30, configurable: true })
  film.play = async function () {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    say(this, 'play')
  }
  film.pause = function () {
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
    say(this, 'pause')
  }
})

afterEach(async () => {
  act(() => root.unmount())
  await browser.happyDOM.close()
  vi.unstubAllGlobals()
})

const FILM = {
  id: 'v2',
  title: 'Live reel, version 2',
  shortTitle: 'v2',
  url: '/two.mp4',
  posterUrl: '/two.webp',
  stripUrl: '/strip.webp',
  seconds: 30,
}

function show(props: Partial<FilmPlayerProps> = {}) {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  act(() => root.render(<FilmPlayer film={FILM} {...props} />))
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  return element
}
const video = () => find('video') as HTMLVideoElement
const press = (key: string, at: EventTarget = document.body) =>
  act(() => {
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const click = (selector: string) => act(() => find(selector).click())

test('space, arrows, comma, period, J, K, L and M work while nothing else has the focus', () => {
  show()
  press(' ')
  expect(video().paused).toBe(false)
  press('ArrowRight')
  expect(video().currentTime).toBe(5)
  press('ArrowLeft')
  press('ArrowLeft')
  expect(video().currentTime).toBe(0)
  press('.')
  expect(video().paused).toBe(true)
  expect(Math.floor(video().currentTime * 30)).toBe(1)
  expect(find('.film-time').textContent).toBe('0:00.01 / 0:30')
  press(',')
  expect(video().currentTime).toBe(0)
  press('l')
  press('L')
  expect([video().paused, video().playbackRate]).toEqual([false, 1.5])
  press('k')
  expect(video().paused).toBe(true)
  press('j')
  expect(find('.film-play').getAttribute('aria-label')).toBe('Pause')
  press('k')
  expect(find('.film-play').getAttribute('aria-label')).toBe('Play')
  press('m')
  expect(video().muted).toBe(true)
  expect(localStorage.getItem('film-sound')).toContain('"isMuted":true')
})

test.each([24, 25, 24_000 / 1001, 30_000 / 1001, 30])(
  'one press shows the next frame, and the clock counts it, at %f frames a second',
  (rate) => {
    show({ film: { ...FILM, rate } })
    const shown: number[] = []
    const said = new Set<string>()
    for (let frame = 1; frame <= 60; frame += 1) {
      press('.')
      shown.push(Math.floor(video().currentTime * rate))
      said.add(find('.film-time').textContent ?? '')
    }
    expect(shown).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    expect(said.size).toBe(60)
    for (let frame = 59; frame >= 0; frame -= 1) {
      press(',')
      expect(Math.floor(video().currentTime * rate)).toBe(frame)
    }
  },
)

test('forward goes to the frame after the one that is shown, wherever in it the film was stopped', () => {
  show()
  act(() => {
    video().currentTime = 10.9 / 30
  })
  press('.')
  expect(Math.floor(video().currentTime * 30)).toBe(11)
})

test('keys stay with what has the focus, and with the browser', () => {
  show()
  const field = document.createElement('input')
  document.body.append(field)
  press(' ', field)
  press('m', field)
  expect([video().paused, video().muted]).toEqual([true, false])
  // The space bar presses a button; letter keys are free on it.
  press(' ', find('[aria-label="Full screen"]'))
  expect(video().paused).toBe(true)
  press('k', find('[aria-label="Full screen"]'))
  const copy = new KeyboardEvent('keydown', { key: 'l', ctrlKey: true, bubbles: true })
  act(() => void document.body.dispatchEvent(copy))
  expect(video().paused).toBe(true)
})

test('the strip is a slider with arrows, Home and End, and says where the film is', () => {
  show()
  const strip = find('[role="slider"]')
  press('End', strip)
  act(() => void video().dispatchEvent(new Event('seeked')))
  expect(video().currentTime).toBe(30)
  expect(strip.getAttribute('aria-valuetext')).toBe('30 of 30 seconds')
  press('ArrowLeft', strip)
  expect(video().currentTime).toBe(25)
  press('Home', strip)
  expect(video().currentTime).toBe(0)
})

test('a mark leads to its moment and stops there', () => {
  const chosen = vi.fn()
  const mark = { id: 'c1', text: '1', label: 'Comment 1 at 0:07', kind: 'comment', atMs: 7000 }
  show({ marks: [{ ...mark, kind: 'comment' }], onMark: chosen })
  press(' ')
  click('[aria-label="Comment 1 at 0:07"]')
  expect([video().paused, video().currentTime]).toEqual([true, 7])
  expect(chosen).toHaveBeenCalledOnce()
})

test('pressing the picture plays and pauses it; once it stands, a press names a place, which arrows move', () => {
  const points: { x: number; y: number }[] = []
  show({ draft: { x: 0.5, y: 0.5 }, onPoint: (point) => points.push(point) })
  act(() => video().click())
  expect(video().paused).toBe(false)
  act(() => video().click())
  expect([video().paused, points.length]).toEqual([true, 0])
  press('ArrowLeft', find('.film-ring'))
  expect(points).toEqual([{ x: 0.48, y: 0.5 }])
  expect(video().currentTime).toBe(0)
})

test('a film begins again at its end, as in a feed, until that is turned off for this visit', () => {
  show()
  const loop = '[aria-label="Loop"]'
  expect([video().loop, find(loop).getAttribute('aria-pressed')]).toEqual([true, 'true'])
  click(loop)
  expect([video().loop, find(loop).getAttribute('aria-pressed')]).toEqual([false, 'false'])
  act(() => root.unmount())
  show()
  expect(video().loop).toBe(false)
  click(loop)
  expect(video().loop).toBe(true)
})

test('two films are in step, with the sound of one', () => {
  show({ other: { ...FILM, id: 'v1', title: 'Live reel, version 1', shortTitle: 'v1' } })
  const [older, newer] = [...document.querySelectorAll('video')] as [
    HTMLVideoElement,
    HTMLVideoElement,
  ]
  Object.defineProperty(older, 'readyState', { value: 4 })
  press(' ')
  newer.currentTime = 4
  act(() => void newer.dispatchEvent(new Event('timeupdate')))
  expect([older.currentTime, older.paused, older.muted]).toEqual([4, false, true])
  press(' ')
  expect([older.paused, newer.paused]).toEqual([true, true])
})

test('a new link of the same film does not stop it; after a failure the new one is taken', () => {
  const failed = vi.fn()
  show({ onFailed: failed })
  act(() => root.render(<FilmPlayer film={{ ...FILM, url: '/two.mp4?new' }} onFailed={failed} />))
  expect(video().getAttribute('src')).toBe('/two.mp4')
  act(() => void video().dispatchEvent(new Event('error')))
  expect(find('[role="alert"]').textContent).toContain('can’t be played')
  click('.film-again')
  expect(failed).toHaveBeenCalledOnce()
  expect(video().getAttribute('src')).toBe('/two.mp4?new')
})

test('what cannot be played yet says why', () => {
  show({ film: { ...FILM, url: null, note: 'Getting version 2 ready, 40%.' } })
  expect(find('.film-picture').textContent).toContain('Getting version 2 ready, 40%.')
})

test('captions are on as last time, but over a picture that shows some only once they are turned on', () => {
  const captions = { url: '/captions', language: 'en', label: 'English', isInPicture: false }
  const isOn = () => find('[aria-label="Captions"]').getAttribute('aria-pressed')
  show({ film: { ...FILM, captions } })
  expect(isOn()).toBe('true')
  const doubled = { ...captions, isInPicture: true }
  act(() => root.render(<FilmPlayer film={{ ...FILM, captions: doubled }} />))
  expect(isOn()).toBe('false')
  press('c')
  expect(isOn()).toBe('true')
  act(() => root.render(<FilmPlayer film={{ ...FILM, captions: { ...doubled, url: '/next' } }} />))
  expect(isOn()).toBe('false')
  expect(localStorage.getItem('film-captions'), 'nothing is remembered of them').toBeNull()
})
