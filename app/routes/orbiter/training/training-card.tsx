import { paths } from '#app/base/paths.ts'
import { LESSONS, type Training } from '#work/training/training.ts'
import { LinkButton } from '#app/ui/button.tsx'

/** Shown on the overview of an Orbiter who takes package jobs, until they pass the check. */
export function TrainingCard({ training: { read, next } }: { training: Training }) {
  return (
    <section aria-labelledby="training-title" className="training-card">
      <div>
        <h2 id="training-title" className="title">
          Finish your training
        </h2>
        <p className="above-4 text-muted">
          Before your first package job: five short lessons and ten questions.{' '}
          {next === null
            ? 'Only the check is left.'
            : read.length > 0 && `You have read ${read.length} of ${LESSONS.length}.`}
        </p>
      </div>
      <LinkButton to={paths.orbiterTraining()}>
        {read.length === 0 ? 'Start the training' : 'Continue'}
      </LinkButton>
    </section>
  )
}
