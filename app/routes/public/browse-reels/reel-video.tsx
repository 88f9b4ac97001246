import { Captions, CaptionsOff } from 'lucide'
import { useEffect, useImperativeHandle, type Ref, type RefObject } from 'react'
import { paths } from '#app/base/paths.ts'
import type { Reel } from '#market/reels/reel.ts'
import { useReelCaptions } from '#app/routes/public/browse-reels/use-reel-captions.ts'
import { useViewCount } from '#app/routes/public/browse-reels/use-view-count.ts'
import { Film } from '#app/ui/film.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PlaybackBar } from '#app/ui/playback-bar.tsx'
import { usePlayback } from '#app/ui/use-playback.ts'

export interface Screen {
  toggle: () => void
  toggleCaptions: () => void
}

interface ReelVideoProps {
  ref: Ref<Screen>
  reel: Reel
  isMuted: boolean
  setIsMuted: (isMuted: boolean) => void
  onViews: (viewCount: number) => void
}

/** One video with its bar. It starts automatically unless the viewer prefers reduced motion. */
export function ReelVideo({ ref, reel, isMuted, setIsMuted, onViews }: ReelVideoProps) {
  const playback = usePlayback(reel.durationSeconds ?? 0)
  const { video, toggle, mute } = playback
  useViewCount(video, reel, onViews)
  useEffect(() => mute(isMuted), [mute, isMuted])
  useAutoplay(video, setIsMuted)
  const { track, isThere, isOn, toggle: toggleCaptions } = useReelCaptions()
  useImperativeHandle(ref, () => ({ toggle, toggleCaptions }))
  return (
    <div className="viewer-screen">
      <Film
        playback={playback}
        title={reel.title}
        src={reel.videoUrl}
        poster={reel.posterUrl ?? undefined}
        loop
        muted={isMuted}
        preload="metadata"
        onClick={toggle}
        tracks={
          <track ref={track} kind="captions" src={paths.reelCaptions(reel.id)} label="Captions" />
        }
      />
      <PlaybackBar
        className="viewer-bar"
        playback={playback}
        isMuted={isMuted}
        onMute={() => setIsMuted(!isMuted)}
      >
        {isThere && (
          <button
            type="button"
            className="player-btn center"
            aria-label="Captions"
            aria-pressed={isOn}
            onClick={toggleCaptions}
          >
            <Icon of={isOn ? Captions : CaptionsOff} />
          </button>
        )}
      </PlaybackBar>
    </div>
  )
}

function useAutoplay(
  video: RefObject<HTMLVideoElement | null>,
  setIsMuted: (isMuted: boolean) => void,
): void {
  useEffect(() => {
    const element = video.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // If the browser blocks sound, the video plays muted; if it blocks autoplay, the play button
    // stays.
    void element.play().catch(() => {
      if (element.muted || !element.isConnected) return
      setIsMuted(true)
      element.muted = true
      void element.play().catch(() => {})
    })
  }, [video, setIsMuted])
}
