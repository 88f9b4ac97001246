import { Maximize, Play } from 'lucide'
import { useEffect, useState } from 'react'
import { Film } from '#app/ui/film.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PlaybackBar } from '#app/ui/playback-bar.tsx'
import { usePlayback } from '#app/ui/use-playback.ts'

interface VideoPlayerProps {
  src: string
  poster?: string
  title: string
}

/**
 * Starts muted, when the visitor presses play. Has native controls until the script has taken over.
 */
export function VideoPlayer({ src, poster, title }: VideoPlayerProps) {
  const playback = usePlayback()
  const { video, isPlaying, toggle, mute } = playback
  const [isReady, setIsReady] = useState(false)
  const [hasStarted, setHasStarted] = useState(false)
  const [isMuted, setIsMuted] = useState(true)
  useEffect(() => {
    mute(true)
    setIsReady(true)
  }, [mute])
  return (
    <div className="reel-frame player" data-idle={isPlaying} role="group" aria-label={title}>
      <Film
        playback={playback}
        title={title}
        src={src}
        poster={poster}
        controls={!isReady}
        muted={isMuted}
        preload={poster ? 'none' : 'metadata'}
        onClick={isReady ? toggle : undefined}
        onPlay={() => setHasStarted(true)}
        onVolumeChange={(event) => setIsMuted(event.currentTarget.muted)}
      >
        {isReady && !hasStarted && (
          <button
            type="button"
            className="player-start center"
            aria-label={`Play ${title}`}
            onClick={toggle}
          >
            <span className="center">
              <Icon of={Play} size={30} fill="currentColor" />
            </span>
          </button>
        )}
      </Film>
      {isReady && hasStarted && (
        <PlaybackBar
          className="player-bar scrim"
          playback={playback}
          isMuted={isMuted}
          onMute={() => setIsMuted(!isMuted)}
          playButton={takeFocus}
          showsTime
        >
          <button
            type="button"
            className="player-btn center"
            aria-label="Full screen"
            onClick={() => expand(video.current)}
          >
            <Icon of={Maximize} />
          </button>
        </PlaybackBar>
      )}
    </div>
  )
}

// The bar replaces the start button, which had the focus.
function takeFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

// On iPhones only the video itself can go full screen, through `webkitEnterFullscreen`.
function expand(video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null) {
  if (!video) return
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (video.requestFullscreen) void video.requestFullscreen().catch(() => {})
  else video.webkitEnterFullscreen?.()
}
