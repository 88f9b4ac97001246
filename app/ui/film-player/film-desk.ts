/**
 * Plays one film, or two in step, and notifies the controls. It does not use React, so that the
 * playhead over the strip moves with each frame without rendering the page again.
 */
import { clamp, frameAt, SHUTTLE_SPEEDS, USUAL_RATE } from '#app/ui/film-player/film-time.ts'
import { readLoop, saveLoop } from '#app/ui/film-player/film-loop.ts'
import { readSound, saveSound } from '#app/ui/film-player/film-sound.ts'
import { keepInStep } from '#app/ui/film-player/twin-films.ts'

export interface FilmState {
  isPlaying: boolean
  isWaiting: boolean
  hasFailed: boolean
  /** Whether the film has been played or moved since it was loaded. */
  hasStarted: boolean
  /** Seconds, updated a few times a second. `onFrame` reports every frame. */
  at: number
  length: number
  /** Frames per second. */
  rate: number
  speed: number
  isMuted: boolean
  volume: number
  /** Starts again at its end. */
  isLooping: boolean
}

const FIRST: FilmState = {
  isPlaying: false,
  isWaiting: false,
  hasFailed: false,
  hasStarted: false,
  at: 0,
  length: 0,
  rate: USUAL_RATE,
  speed: 1,
  isMuted: false,
  volume: 1,
  isLooping: true,
}

type FrameListener = (at: number, length: number) => void

export class FilmDesk {
  state: FilmState
  readonly #listeners = new Set<() => void>()
  readonly #frameListeners = new Set<FrameListener>()
  #video: HTMLVideoElement | null = null
  #twin: HTMLVideoElement | null = null
  #frame = 0
  /** Speed factor while the film runs backward, which browsers can't do themselves; otherwise 0. */
  #backward = 0
  #backwardAt = 0

  constructor(expectedSeconds = 0, startSeconds: number | null = null) {
    this.state = {
      ...FIRST,
      length: expectedSeconds,
      at: startSeconds ?? 0,
      hasStarted: startSeconds !== null,
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly onFrame = (listener: FrameListener) => {
    this.#frameListeners.add(listener)
    listener(this.at, this.state.length)
    return () => void this.#frameListeners.delete(listener)
  }

  /** A ref callback for the leading video. */
  readonly lead = (video: HTMLVideoElement | null) => {
    if (!video) return
    this.#video = video
    const { isMuted, volume } = readSound()
    video.muted = isMuted
    video.volume = volume
    const isLooping = readLoop()
    video.loop = isLooping
    const gone = new AbortController()
    this.#listen(video, gone.signal)
    // Another version, or a better copy, starts at the same moment.
    const { at, hasStarted } = this.state
    if (hasStarted) video.currentTime = at
    this.#set({
      isMuted,
      volume,
      isLooping,
      hasFailed: Boolean(video.error),
      ...(Number.isFinite(video.duration) && { length: video.duration }),
    })
    return () => {
      gone.abort()
      cancelAnimationFrame(this.#frame)
      this.#backward = 0
      this.#video = null
      this.#set({ isPlaying: false, isWaiting: false })
    }
  }

  /** A ref callback for the following video, which has no sound. */
  readonly follow = (video: HTMLVideoElement | null) => {
    if (!video) return
    this.#twin = video
    video.muted = true
    const step = () => keepInStep(this.#video, this.#twin)
    const gone = new AbortController()
    for (const name of ['loadedmetadata', 'seeked', 'canplay'])
      video.addEventListener(name, step, { signal: gone.signal })
    step()
    return () => {
      gone.abort()
      this.#twin = null
    }
  }

  /** Draws the picture that is being shown onto a canvas. */
  readonly paint = (canvas: HTMLCanvasElement, share: number) => {
    const context = canvas.getContext('2d')
    if (!context || !this.#video?.videoWidth) return
    context.globalAlpha = share
    context.drawImage(this.#video, 0, 0, canvas.width, canvas.height)
  }

  get at(): number {
    return this.#video?.currentTime ?? this.state.at
  }

  readonly play = () => {
    this.#backward = 0
    const video = this.#video
    if (!video) return
    video.playbackRate = this.state.speed
    void video.play()?.catch(() => {})
  }

  readonly pause = () => {
    this.#backward = 0
    this.#video?.pause()
    this.#set({ isPlaying: false })
  }

  readonly toggle = () => (this.state.isPlaying ? this.pause() : this.play())

  readonly seek = (seconds: number) => {
    const video = this.#video
    if (!video) return
    const at = clamp(seconds, 0, this.state.length || seconds)
    video.currentTime = at
    this.#set({ at, hasStarted: true })
    this.#show()
  }

  readonly seekBy = (seconds: number) => {
    if (this.#backward) this.pause()
    this.seek(this.at + seconds)
  }

  /** Moves forward or back by whole frames, and pauses there. */
  readonly step = (frames: number) => {
    this.pause()
    const { rate } = this.state
    const frame = frameAt(this.at, rate) + frames
    // Slightly into the frame, so that rounding never shows the previous frame.
    this.seek(frame <= 0 ? 0 : frame / rate + 0.001)
  }

  /** The L key: plays, faster with each press. */
  readonly runForward = () => {
    // Ask the video, because its `play` event may come after a second key press.
    const isRunning = this.#video?.paused === false && !this.#backward
    this.setSpeed(isRunning ? nextSpeed(this.state.speed) : 1)
    this.play()
  }

  /** The J key: plays backward, faster with each press. */
  readonly runBackward = () => {
    const speed = this.#backward ? nextSpeed(this.#backward) : 1
    this.#video?.pause()
    this.#backward = speed
    this.#backwardAt = performance.now()
    this.#set({ isPlaying: true, hasStarted: true })
    this.#follow()
  }

  /** The frame rate of the leading film; null if unknown. */
  readonly setRate = (rate: number | null) => {
    this.#set({ rate: rate ?? USUAL_RATE })
    this.#show()
  }

  readonly setSpeed = (speed: number) => {
    if (this.#video) this.#video.playbackRate = speed
    this.#set({ speed })
  }

  readonly setSound = (sound: { isMuted?: boolean; volume?: number }) => {
    const next = { isMuted: this.state.isMuted, volume: this.state.volume, ...sound }
    if (this.#video) {
      this.#video.muted = next.isMuted
      this.#video.volume = next.volume
    }
    saveSound(next)
    this.#set(next)
  }

  readonly setLooping = (isLooping: boolean) => {
    if (this.#video) this.#video.loop = isLooping
    saveLoop(isLooping)
    this.#set({ isLooping })
  }

  readonly reload = () => {
    this.#set({ hasFailed: false })
    this.#video?.load()
  }

  #listen(video: HTMLVideoElement, signal: AbortSignal): void {
    const on = (names: string[], run: () => void) => {
      for (const name of names) video.addEventListener(name, run, { signal })
    }
    on(['play'], () => {
      this.#set({ isPlaying: true, hasStarted: true })
      this.#follow()
    })
    on(['pause', 'ended'], () => {
      if (!this.#backward) this.#set({ isPlaying: false, isWaiting: false })
      this.#show()
    })
    on(['loadedmetadata', 'durationchange'], () => {
      if (Number.isFinite(video.duration)) this.#set({ length: video.duration })
      this.#show()
    })
    on(['timeupdate', 'seeked'], () => {
      this.#set({ at: video.currentTime })
      this.#show()
    })
    on(['waiting'], () => this.#set({ isWaiting: true }))
    on(['playing', 'canplay'], () => this.#set({ isWaiting: false, hasFailed: false }))
    on(['error'], () => this.#set({ hasFailed: true, isPlaying: false, isWaiting: false }))
  }

  /** Runs once per frame, for as long as the film plays in either direction. */
  #follow(): void {
    cancelAnimationFrame(this.#frame)
    const tick = () => {
      if (this.#backward) this.#stepBackward()
      this.#show()
      if (this.state.isPlaying) this.#frame = requestAnimationFrame(tick)
    }
    this.#frame = requestAnimationFrame(tick)
  }

  #stepBackward(): void {
    const video = this.#video
    if (!video || video.seeking) return
    const moved = ((performance.now() - this.#backwardAt) / 1000) * this.#backward
    this.#backwardAt = performance.now()
    const at = Math.max(0, video.currentTime - moved)
    video.currentTime = at
    if (at === 0) this.pause()
  }

  #show(): void {
    keepInStep(this.#video, this.#twin)
    for (const listener of this.#frameListeners) listener(this.at, this.state.length)
  }

  #set(change: Partial<FilmState>): void {
    const next = { ...this.state, ...change }
    const isSame = Object.entries(change).every(
      ([name, value]) => this.state[name as keyof FilmState] === value,
    )
    if (isSame) return
    this.state = next
    for (const listener of this.#listeners) listener()
  }
}

function nextSpeed(speed: number): number {
  return SHUTTLE_SPEEDS.find((faster) => faster > speed) ?? (SHUTTLE_SPEEDS.at(-1) || 1)
}
