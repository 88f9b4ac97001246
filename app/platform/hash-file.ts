import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const PIECE_BYTES = 256 * 1024

/**
 * SHA-256 of a file on this machine, in hexadecimal. One buffer serves the whole file: for a film
 * of a gigabyte, a stream would leave a gigabyte of buffers.
 */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
