import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button } from '#app/ui/button.tsx'

interface PackageJobsProps {
  takesPackageJobs: boolean
  isTrained: boolean
}

export function PackageJobs({ takesPackageJobs, isTrained }: PackageJobsProps) {
  const fetcher = useFormFetcher()
  return (
    <section className="project-card" aria-labelledby="package-jobs-title">
      <h2 id="package-jobs-title" className="title">
        Package jobs
      </h2>
      <p className="measure text-muted">
        {takesPackageJobs
          ? "We offer you packages sold in your city when you're free. Prices are fixed, and you see what you earn before you accept."
          : 'Orbit also sells packages at fixed prices and offers them to local Orbiters. Turn this on to see jobs here, with what you earn.'}
      </p>
      {!isTrained && (
        <p className="measure">
          Before the first one,{' '}
          <Link to={paths.orbiterTraining()} className="text-link">
            finish your training
          </Link>
          : five short lessons and ten questions.
        </p>
      )}
      <fetcher.Form method="post" action={paths.orbiterBookings()}>
        <input type="hidden" name="intent" value="package-jobs" />
        <input type="hidden" name="takesPackageJobs" value={String(!takesPackageJobs)} />
        <Button type="submit" size="sm" busy={isBusy(fetcher)}>
          {takesPackageJobs ? 'Stop package jobs' : 'Take package jobs'}
        </Button>
      </fetcher.Form>
    </section>
  )
}
