interface Fetching {
  /** The size of the film, as far as it is known. */
  sizeBytes: number
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/**
 * A film as a file in memory, with the same name as its download. @throws if it can't be fetched
 */
export async function fetchVideo(
  address: string,
  { sizeBytes, signal, onPercent }: Fetching,
): Promise<File> {
  const answer = await fetch(address, { signal })
  const type = answer.headers.get('content-type') ?? ''
  // If the person is signed out, the response is a page.
  if (!answer.ok || !answer.body || !type.startsWith('video/')) throw new Error('No video')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onPercent(Math.min(99, Math.floor((bytes / Math.max(1, sizeBytes)) * 100)))
  }
  return new File(parts, nameIn(answer.headers.get('content-disposition')), { type })
}

function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'video.mp4')
}
