import { useEffect, useState } from 'react'

/** A fast typist pauses longer than this only to read. */
const ASK_AFTER_MS = 150

interface Answers<Answer> {
  /**
   * The latest answer, even while a newer request is open; null before the first one and after a
   * failure.
   */
  answer: Answer | null
  isAsking: boolean
  hasFailed: boolean
}

/**
 * Asks the server about a text while the user types it. Only the latest text counts: new text
 * aborts the previous request. Null sends no request.
 * @param ask must stay the same function while the text changes
 */
export function useAnswers<Answer>(
  ask: (text: string, signal: AbortSignal) => Promise<Answer>,
  text: string | null,
): Answers<Answer> {
  const [known, setKnown] = useState<{ text: string; answer: Answer | null } | null>(null)
  useEffect(() => {
    if (text === null) return setKnown(null)
    const question = new AbortController()
    const finish = (answer: Answer | null) => {
      if (!question.signal.aborted) setKnown({ text, answer })
    }
    const timer = setTimeout(() => {
      void ask(text, question.signal).then(finish, () => finish(null))
    }, ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [ask, text])
  const isAsking = text !== null && known?.text !== text
  return {
    answer: known?.answer ?? null,
    isAsking,
    hasFailed: !isAsking && known !== null && known.answer === null,
  }
}
