/** The training that an Orbiter passes before the first package job. */

/** In the order in which they are read; their texts are the files of content/training. */
export const LESSONS = ['brief', 'filming', 'music', 'consent', 'delivery'] as const
export type Lesson = (typeof LESSONS)[number]

export const isLesson = (text: string | undefined): text is Lesson =>
  LESSONS.some((lesson) => lesson === text)

/** Right answers that pass the check, of its ten questions. */
export const PASS_MARK = 8
/** The same, at the beginning of a sentence. */
export const PASS_MARK_IN_WORDS = 'Eight'

export interface Question {
  id: string
  text: string
  choices: readonly Choice[]
}

export interface Choice {
  id: string
  text: string
}

export interface Attempt {
  id: string
  isPassed: boolean
  rightCount: number
  questionCount: number
  /** ISO 8601. */
  takenAt: string
}

export interface Training {
  /** The lessons that were read, in their order. */
  read: Lesson[]
  /** The first lesson that was not read; null: all of them were. */
  next: Lesson | null
  /** Newest first. */
  attempts: Attempt[]
  /** The first attempt that passed; later ones change nothing about it. */
  passed: Attempt | null
}
