import { useState } from 'react'
import { Form } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { LEVEL_LABELS } from '#market/creators/creator.ts'
import { paths } from '#app/base/paths.ts'
import type { Commission } from '#market/creators/shares.ts'
import {
  earningsFor,
  JOBS_MAX,
  MODELS,
  PRICE_MAX,
  PRICE_MIN,
  PRICE_STEP,
  type Model,
  type Question,
} from '#app/routes/public/become-orbiter/earnings.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { RangeField } from '#app/ui/range-field.tsx'

function modelLabel(model: Model): string {
  return model === 'marketplace' ? 'Marketplace' : `Package flow, ${LEVEL_LABELS[model]}`
}

/**
 * A GET form, so that it also calculates without JavaScript; with JavaScript, the figure follows
 * the slider.
 */
export function EarningsCalculator({
  commission,
  question,
}: {
  commission: Commission
  question: Question
}) {
  const [answers, setAnswers] = useState(question)
  const earnedCents = earningsFor(commission, answers.model, answers.priceDollars)
  return (
    <Form
      action={`${paths.becomeOrbiter()}#earnings`}
      className="panel calculator"
      aria-label="Earnings calculator"
    >
      <div className="stack-24 top">
        <RangeField
          label="Price of a reel"
          name="price"
          min={PRICE_MIN}
          max={PRICE_MAX}
          step={PRICE_STEP}
          defaultValue={question.priceDollars}
          format={(dollars) => formatMoney(dollars * 100)}
          onValue={(priceDollars) => setAnswers({ ...answers, priceDollars })}
        />
        <ChipGroup legend="How you work with Orbit">
          {MODELS.map((model) => (
            <ChipRadio
              key={model}
              name="model"
              value={model}
              label={modelLabel(model)}
              size="sm"
              defaultChecked={model === question.model}
              onChange={() => setAnswers({ ...answers, model })}
            />
          ))}
        </ChipGroup>
        <RangeField
          label="Jobs a month"
          name="jobs"
          min={1}
          max={JOBS_MAX}
          step={1}
          defaultValue={question.jobs}
          format={String}
          onValue={(jobs) => setAnswers({ ...answers, jobs })}
        />
        <Button type="submit" size="sm" className="without-script fit">
          Calculate
        </Button>
      </div>
      <div className="calculator-result">
        <p className="contents" role="status">
          <span className="text-muted">You earn</span>
          <span className="timecode">{formatMoney(earnedCents)}</span>
          <span className="text-muted">
            of {formatMoney(answers.priceDollars * 100)}. Orbit keeps{' '}
            {formatMoney(answers.priceDollars * 100 - earnedCents)}.
          </span>
        </p>
        <p className="calculator-month">
          {answers.jobs === 1 ? '1 job' : `${answers.jobs} jobs`} like this a month:{' '}
          <b className="tabular">{formatMoney(earnedCents * answers.jobs)}</b>
        </p>
      </div>
    </Form>
  )
}
