import { milestoneCode } from '@passerelle/kernel/milestone-code'
import './milestone-code.css'

/** Short code of a milestone as a badge; the full name is its accessible name (MIL-002). */
export const MilestoneCode = ({ name }: { name: string }) => (
  <span className="milestone-code" title={name} aria-hidden="true">
    {milestoneCode(name)}
  </span>
)
