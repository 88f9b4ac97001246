/** The lessons of content/training, in the form that pages show. */
import { readText } from '#team/documents/content-files.server.ts'
import { LESSONS, type Lesson } from '#work/training/training.ts'
import { renderText } from '#app/routes/public/content/markdown.server.ts'

export interface LessonHead {
  lesson: Lesson
  title: string
  lead: string
  minutes: string
}

function renderLesson(lesson: Lesson) {
  const { front, html } = renderText(readText(`training/${lesson}`))
  const { title = '', lead = '', minutes = '' } = front
  return { lesson, title, lead, minutes, html }
}

/** The whole text of one lesson. */
export const readLesson = (lesson: Lesson): LessonHead & { html: string } => renderLesson(lesson)

/** All lessons in order, without their texts. */
export const listLessons = (): LessonHead[] =>
  LESSONS.map((lesson) => {
    const { html: _, ...head } = renderLesson(lesson)
    return head
  })

export const lessonTitles = (): Record<Lesson, string> =>
  Object.fromEntries(listLessons().map(({ lesson, title }) => [lesson, title])) as Record<
    Lesson,
    string
  >
