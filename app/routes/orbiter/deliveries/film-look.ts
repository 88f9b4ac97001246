/** Inspects a film's container before it is uploaded, as the server will. */
import { BlobSource } from 'mediabunny'
import { SIGNATURE_BYTES, signatureOf } from '#app/base/file-signature.ts'
import { judgeUnsent, type SoldFilm } from '#files/media/film-checks.ts'
import type { FoundInFile } from '#app/forms/uploads/upload-item.ts'
import { FilmRefused } from '#app/platform/film/film.ts'
import { readFacts } from '#app/platform/film/read-facts.ts'

/** Most films take milliseconds; a fragmented one is read to its end. */
const LOOK_AT_MOST_MS = 5000

const NOTHING_FOUND: FoundInFile = { refusal: null, warnings: [], isDoubtful: false }

/** Gives no warning about what can't be determined. */
export function lookAtFilm(file: File, sold: SoldFilm): Promise<FoundInFile> {
  const tooLong = new Promise<FoundInFile>((resolve) => {
    setTimeout(resolve, LOOK_AT_MOST_MS, NOTHING_FOUND)
  })
  return Promise.race([look(file, sold), tooLong])
}

async function look(file: File, sold: SoldFilm): Promise<FoundInFile> {
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer())
  try {
    if (signatureOf(await read(0, SIGNATURE_BYTES))?.kind !== 'video')
      throw new FilmRefused('not a film')
    const facts = await readFacts(new BlobSource(file), { size: file.size, read })
    const verdicts = judgeUnsent(facts, sold)
    return {
      refusal: null,
      warnings: verdicts.map(({ sentence }) => sentence),
      isDoubtful: verdicts.some(({ result }) => result === 'fail'),
    }
  } catch (error) {
    return error instanceof FilmRefused
      ? { ...NOTHING_FOUND, refusal: error.message }
      : NOTHING_FOUND
  }
}
