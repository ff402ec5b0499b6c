import { getNextStep } from '../../../model/tasks/next-step.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { StepWord } from '../../../model/tasks/step-word.tsx'
import { useStepReader } from '../../../model/tasks/use-step-reader.ts'

/** The next step of staff, in the word of the home, of lists and of the open request (DAY-031). */
export default ({ card, now }: { card: TaskCard; now: Date }) => {
  const next = getNextStep(card, useStepReader(), now)
  if (next.step === 'nothing') return null
  return (
    <span className="card-step">
      <StepWord next={next} />
    </span>
  )
}
