/** What surrounds the film: full screen, captions, and hiding the controls. */
import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { FilmSource } from '#app/ui/film-player/film-source.ts'

/** On iPhones only the video itself can go full screen, through `webkitEnterFullscreen`. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export function useFullScreen(root: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const look = () => setIsOn(document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [root])
  const toggle = useCallback(() => {
    const element = root.current
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (element?.requestFullscreen) void element.requestFullscreen().catch(() => {})
    else element?.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.()
  }, [root])
  return { isOn, toggle }
}

const CAPTIONS = 'film-captions'

/**
 * Whether captions are on, as last chosen in this browser. Over a picture that already contains
 * captions, they are off until someone turns them on for that film. Null if the film has no
 * captions.
 */
export function useCaptions({ captions }: FilmSource) {
  const [isOn, setIsOn] = useState(() => readFlag())
  const [doubled, setDoubled] = useState<string | null>(null)
  if (!captions) return null
  if (captions.isInPicture) {
    const isDoubled = doubled === captions.url
    return { isOn: isDoubled, toggle: () => setDoubled(isDoubled ? null : captions.url) }
  }
  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      saveFlag(!isOn)
    },
  }
}

function readFlag(): boolean {
  try {
    return localStorage.getItem(CAPTIONS) !== 'off'
  } catch {
    return true
  }
}

function saveFlag(isOn: boolean): void {
  try {
    localStorage.setItem(CAPTIONS, isOn ? 'on' : 'off')
  } catch {
    // Without storage, the next film starts with captions.
  }
}

const QUIET_MS = 2500

/** True once a playing film has been left alone for a while. */
export function useQuiet(root: RefObject<HTMLElement | null>, isPlaying: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element || !isPlaying) return setIsQuiet(false)
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      clearTimeout(timer)
      setIsQuiet(false)
      timer = setTimeout(() => setIsQuiet(true), QUIET_MS)
    }
    wake()
    const names = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const name of names) element.addEventListener(name, wake)
    return () => {
      clearTimeout(timer)
      for (const name of names) element.removeEventListener(name, wake)
    }
  }, [root, isPlaying])
  return isQuiet
}
