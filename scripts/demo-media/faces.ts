/** Which faces the demo has, and the reel whose color each of them stands on. */
import { avatarOf, listReels, readMade } from '#db/demo/demo-media.ts'
import { listShown } from '#db/demo/demo-creators.ts'
import { APPLICANT_FACE, DEMO_CREATORS } from '#db/demo/people.ts'

interface Face {
  /** Of the picture, named from the folder of the demo's media. */
  file: string
  /** The reel's main color. */
  color: string
  /** The parts that are drawn, by name. */
  look: Record<string, string | undefined>
}

type Look = { number: number } & Record<string, string>

export async function listFaces(): Promise<Face[]> {
  const looks = JSON.parse(String(await readMade('faces.json'))) as Look[]
  const reels = await listReels()
  const shown = listShown(reels)
  const people = [
    ...DEMO_CREATORS.map(({ face }, index) => ({ face, reel: shown[index]?.[0] })),
    { face: APPLICANT_FACE, reel: reels.at(-1) },
  ]
  return people.map(({ face, reel }) => {
    const look = looks.find(({ number }) => number === face)
    if (!look || !reel) throw new Error(`Face ${face} has no look, or no reel`)
    return { file: avatarOf(face), color: reel.dominant, look }
  })
}
