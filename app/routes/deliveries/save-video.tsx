/** Saves a film to a phone's camera roll. A download would end up among the phone's files. */
import { SquarePlay } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { fetchVideo } from '#app/routes/deliveries/fetch-video.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.ts'

interface SaveVideoProps {
  /** The URL of the download. */
  address: string
  sizeBytes: number
}

export function SaveVideo({ address, sizeBytes }: SaveVideoProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const [film, setFilm] = useState<File | null>(null)
  const fetching = useRef<AbortController | null>(null)
  useEffect(() => () => fetching.current?.abort(), [])
  const share = async (file: File) => {
    try {
      await navigator.share({ files: [file] })
      setFilm(null)
    } catch (error) {
      // After a long wait, the browser requires another press, so the film stays in memory for it.
      const isLate = error instanceof DOMException && error.name === 'NotAllowedError'
      setFilm(isLate ? file : null)
      if (!isLate) toastUnlessStopped(error)
    }
  }
  const save = async () => {
    if (film) return share(film)
    const stop = new AbortController()
    fetching.current = stop
    setPercent(0)
    try {
      const file = await fetchVideo(address, {
        sizeBytes,
        signal: stop.signal,
        onPercent: setPercent,
      })
      setPercent(null)
      await share(file)
    } catch (error) {
      setPercent(null)
      toastUnlessStopped(error)
    }
  }
  if (percent === null)
    return (
      <button type="button" onClick={() => void save()}>
        <Icon of={SquarePlay} size={18} /> {film ? 'Ready. Save video' : 'Save video'}
      </button>
    )
  return (
    <button type="button" onClick={() => fetching.current?.abort()}>
      <Icon of={SquarePlay} size={18} />
      <span className="tabular">Getting the video, {percent}%</span>
      <span className="text-link">Cancel</span>
    </button>
  )
}

/** Shows no toast if the person closed the sheet or cancelled. */
function toastUnlessStopped(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  showToast({
    tone: 'bad',
    title: 'The video could not be saved',
    description: 'Check your connection and try again, or download it.',
  })
}
