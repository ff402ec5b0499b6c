import type { Measure, Verdict } from './measure.ts'

/** When, on what and how a measurement ran. */
export type Circumstances = { date: string; commit: string; options: string }

export type Report = Circumstances &
  Pick<Measure, 'name' | 'id' | 'title' | 'promised'> & {
    state: 'held' | 'held in part' | 'BROKEN' | 'not measured'
    measured: string
    open?: string | undefined
    lines: readonly string[]
  }

const stateOf = ({ held, inPart }: Verdict): Report['state'] => {
  if (!held) return 'BROKEN'
  return inPart === undefined ? 'held' : 'held in part'
}

/** The report of a measurement; of one that cannot be made here, `verdict` is the reason. */
export const reportOf = (
  { name, id, title, promised }: Measure,
  verdict: Verdict | string,
  circumstances: Circumstances,
): Report => {
  const about = { name, ...(id !== undefined && { id }), title, promised }
  if (typeof verdict === 'string')
    return { ...about, state: 'not measured', measured: verdict, lines: [], ...circumstances }
  const { measured, inPart: open, lines = [] } = verdict
  return { ...about, state: stateOf(verdict), measured, open, lines, ...circumstances }
}

/** A report as lines for a terminal. */
export const linesOf = ({
  name,
  id,
  title,
  promised,
  state,
  measured,
  open,
  lines,
  date,
  commit,
}: Report): string[] => [
  `${state.padEnd(12)}  ${id === undefined ? name : `${id} ${name}`}: ${title}`,
  `    promised: ${promised}`,
  `    measured: ${measured}`,
  ...(open === undefined ? [] : [`    open:     ${open}`]),
  ...lines.map((line) => `      ${line}`),
  `    on ${date}, commit ${commit}`,
]
