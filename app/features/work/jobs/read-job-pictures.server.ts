import { readFilmPosters } from '#delivery/deliveries/film-posters.server.ts'
import { eventKindIn, KIND_OF_TYPE, type EventKind } from '#market/catalog/event-kinds.ts'
import type { EventType } from '#market/catalog/event-types.ts'
import { readSamplePosters, type SamplePoster } from '#market/portfolio/sample-posters.server.ts'
import { samplePoster, shortLength, type JobPicture } from '#work/jobs/job-picture.ts'

export interface PicturedJob {
  /** The booking, or the project for one of its sessions. */
  jobId: string
  /** Null while no one films it. */
  orbiterId: string | null
  eventType: EventType | null
  /** The reader has no part in what was delivered: an Orbiter to whom the job is offered. */
  hidesFilms?: boolean
  title: string
  /** The product as it was sold. */
  product: unknown
  /** Minutes per day; null if they were not sold by the hour. */
  minutes: number | null
}

/**
 * The picture of each job, in order. The caller has checked that the reader may see the jobs and
 * what was delivered for them.
 */
export async function readJobPictures(jobs: readonly PicturedJob[]): Promise<JobPicture[]> {
  const films = await readFilmPosters(
    jobs.flatMap(({ jobId, hidesFilms }) => (hidesFilms ? [] : [jobId])),
  )
  const withoutFilm = jobs.filter(({ jobId }) => !films.has(jobId))
  const samples = await readSamplePosters([
    ...new Set(withoutFilm.flatMap((job) => (job.orbiterId && kindOf(job) ? [job.orbiterId] : []))),
  ])
  return jobs.map((job) => {
    const kind = kindOf(job)
    const film = job.hidesFilms ? undefined : films.get(job.jobId)
    const sample = kind && bestOf(samples.get(job.orbiterId ?? '') ?? [], kind, job.title)
    return {
      poster: film ?? (sample ? samplePoster(sample.url) : null),
      kind,
      length: shortLength(nameOf(job), job.minutes),
    }
  })
}

/** Of the samples of a kind, the first one whose title shares the most words with the job's. */
function bestOf(samples: readonly SamplePoster[], kind: EventKind, title: string) {
  const words = wordsOf(title)
  const shared = (sample: SamplePoster) =>
    [...wordsOf(sample.title)].filter((word) => words.has(word))
  return samples
    .filter((sample) => sample.kind === kind)
    .toSorted((one, other) => shared(other).length - shared(one).length)[0]
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu))

const nameOf = ({ product }: PicturedJob) => (product ?? {}) as { name?: string }

function kindOf(job: PicturedJob): EventKind | null {
  return (
    (job.eventType ? KIND_OF_TYPE[job.eventType] : null) ??
    eventKindIn(job.title) ??
    eventKindIn(nameOf(job).name ?? '')
  )
}
