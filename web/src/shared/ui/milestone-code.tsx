import { milestoneCode } from '@passerelle/kernel/milestone-code'
import './milestone-code.css'

/** The short code of a sprint as its mark; its name is said beside it (MIL-002). */
export const MilestoneCode = ({ name }: { name: string }) => (
  <span className="milestone-code" title={name} aria-hidden="true">
    {milestoneCode(name)}
  </span>
)
