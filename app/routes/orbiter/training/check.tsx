import { redirect, useNavigation } from 'react-router'
import type { Route } from './+types/check'
import { newId } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { QUESTIONS } from '#work/training/questions.server.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import { takeCheck } from '#work/training/take-check.server.ts'
import { PASS_MARK_IN_WORDS, type Question } from '#work/training/training.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { Notice } from '#app/ui/panel.tsx'
import './training.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('The check', 'Ten questions about the five lessons.')

export async function loader({ context }: Route.LoaderArgs) {
  const { next, read } = await readTraining(requireViewer(context))
  return {
    questions: next ? null : QUESTIONS,
    readCount: read.length,
    nextLesson: next,
    formKey: newId(),
  }
}

const FAILED = "Your answers weren't sent. Please try again."

export const action = formAction({
  failure: FAILED,
  async work({ context, values }) {
    const { attemptId } = await takeCheck(requireViewer(context), values)
    return redirect(paths.trainingAttempt(attemptId))
  },
})

export const clientAction = pageResult(FAILED, { onRedirect: () => true })

export default function CheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { questions, readCount, nextLesson, formKey } = loaderData
  return (
    <div className="page training-check">
      <WorkHead
        back={{ to: paths.orbiterTraining(), label: 'Training' }}
        above="Ten questions"
        title="The check"
        text={
          questions
            ? `One answer to each question is right. ${PASS_MARK_IN_WORDS} right answers pass, and you see afterwards what to read again.`
            : `It opens once you have read all five lessons. You have read ${readCount}.`
        }
      />
      {questions ? (
        <CheckForm questions={questions} formKey={formKey} result={result} />
      ) : (
        <LinkButton
          to={nextLesson ? paths.orbiterLesson(nextLesson) : paths.orbiterTraining()}
          tone="main"
          className="training-next"
        >
          Read the next lesson
        </LinkButton>
      )}
    </div>
  )
}

interface CheckFormProps {
  questions: readonly Question[]
  formKey: string
  result: ActionResult | undefined
}

function CheckForm({ questions, result, ...props }: CheckFormProps) {
  const formKey = useFormKey(props.formKey, successOf(result))
  const isBusy = useNavigation().state === 'submitting'
  return (
    <AutosaveForm
      draft="training-check"
      isAnswered={result !== undefined}
      method="post"
      action={paths.trainingCheck()}
      noValidate
      aria-label="The check"
      className="training-questions"
    >
      <input type="hidden" name="formKey" value={formKey} />
      {result && (
        <Notice
          result={result.errors ? undefined : result}
          tone="bad"
          title={result.errors ? 'Some questions are still open' : 'Error'}
        >
          {result.errors ? 'Choose an answer to each of them.' : result.description}
        </Notice>
      )}
      <ol>
        {questions.map((question, index) => (
          <li key={question.id}>
            <QuestionField
              question={question}
              number={index + 1}
              given={result?.values?.[question.id]}
              error={result?.errors?.[question.id]}
            />
          </li>
        ))}
      </ol>
      <Button type="submit" tone="main" busy={isBusy} className="training-next">
        Check my answers
      </Button>
    </AutosaveForm>
  )
}

interface QuestionFieldProps {
  question: Question
  number: number
  given: string | undefined
  error: string | undefined
}

function QuestionField({
  question: { id, text, choices },
  number,
  given,
  error,
}: QuestionFieldProps) {
  return (
    <fieldset
      role="radiogroup"
      className="question"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `question-${id}-error`}
    >
      <legend className="check-question">
        <span className="question-number">{number}.</span> {text}
      </legend>
      <FieldNotes id={`question-${id}`} error={error} />
      {choices.map((choice) => (
        <label key={choice.id} className="question-choice">
          <input type="radio" name={id} value={choice.id} defaultChecked={given === choice.id} />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
