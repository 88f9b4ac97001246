/** The training that an Orbiter passes before the first package job. */

/** In the sequence in which they are read. Their texts are the files in content/training. */
export const LESSONS = ['brief', 'filming', 'music', 'consent', 'delivery'] as const
export type Lesson = (typeof LESSONS)[number]

export const isLesson = (text: string | undefined): text is Lesson =>
  LESSONS.some((lesson) => lesson === text)

/** The number of right answers, out of ten, that passes the check. */
export const PASS_MARK = 8
/** `PASS_MARK` as a word, capitalized for the beginning of a sentence. */
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
  /** The lessons that were read, in the sequence of the training. */
  read: Lesson[]
  /** The first lesson that was not read yet; null: all were read. */
  next: Lesson | null
  /** Newest first. */
  attempts: Attempt[]
  /** The first attempt that passed; later attempts don't change it. */
  passed: Attempt | null
}
