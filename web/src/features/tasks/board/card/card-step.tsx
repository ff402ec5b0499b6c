import { getNextStep } from '../../../../model/tasks/next-step.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { StepWord } from '../../../../model/tasks/step-word.tsx'
import { useStepReader } from '../../../../model/tasks/use-step-reader.ts'
import type { BadgeText } from './card-badge.ts'

/** The next step of staff, in the word of the home, of lists and of the open request (DAY-031). */
export default ({ card, now, badge }: { card: TaskCard; now: Date; badge: BadgeText | undefined }) => {
  const next = getNextStep(card, useStepReader(), now)
  // The badge of a card that is with its customer names that step already.
  const isNamed = badge === 'atCustomer' && next.step === 'wait'
  if (next.step === 'nothing' || isNamed) return null
  return (
    <span className="card-step">
      <StepWord next={next} />
    </span>
  )
}
