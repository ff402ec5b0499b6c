import { IconArchive } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { donutArcs } from './donut-arcs.ts'
import { countMonths, countStates, type MonthCount } from './recap-counts.ts'
import './recap.css'

const States = ({ tasks, from }: { tasks: readonly TaskCard[]; from: string }) => {
  const t = useTranslations()
  const format = useFormat()
  const since = { date: format.day(`${from}T12:00:00Z`) }
  const textOf = {
    todo: t('words.list.todo'),
    in_progress: t('words.list.in_progress'),
    done: t('recap.doneSince', since),
    archived: t('recap.archivedSince', since),
  }
  const states = countStates(tasks)
  const arcs = donutArcs(
    states.map(({ state, count }) => ({ key: state, count })),
    { outer: 50, inner: 32 },
  )
  return (
    <section aria-labelledby="recap-states">
      <h2 id="recap-states">{t('recap.states')}</h2>
      <div className="recap-donut">
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          {arcs.map(({ key, path }) => (
            <path key={key} d={path} className={key} />
          ))}
          <text textAnchor="middle" dominantBaseline="central">
            {tasks.length}
          </text>
        </svg>
        <dl className="recap-states" data-part="recap-states">
          {states.map(({ state, count }) => (
            <div key={state}>
              <dt>
                {state === 'archived' ? <Icon icon={IconArchive} /> : <ListIcon list={state} />}
                {textOf[state]}
              </dt>
              <dd className="num">{count}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const series = ['opened', 'finished', 'archived'] as const
const step = { width: 60, bar: 14, gap: 3, height: 120 }

/** Bar chart by month; the table next to it contains the same numbers. */
const MonthBars = ({ months }: { months: readonly MonthCount[] }) => {
  const { dateTime } = useFormatter()
  const most = Math.max(1, ...months.flatMap((month) => series.map((name) => month[name])))
  const left = (step.width - series.length * step.bar - (series.length - 1) * step.gap) / 2
  return (
    <svg
      className="recap-bars"
      viewBox={`0 0 ${months.length * step.width} ${step.height + 20}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      {months.map((month, index) => (
        <g key={month.month} transform={`translate(${index * step.width} 0)`}>
          {series.map((name, nth) => {
            const height = (month[name] / most) * step.height
            return (
              <rect
                key={name}
                className={name}
                x={left + nth * (step.bar + step.gap)}
                y={step.height - height}
                width={step.bar}
                height={height}
                rx={2}
              />
            )
          })}
          <text x={step.width / 2} y={step.height + 15} textAnchor="middle">
            {dateTime(new Date(`${month.month}-15T12:00:00Z`), { month: 'short' })}
          </text>
        </g>
      ))}
    </svg>
  )
}

const Months = ({ months }: { months: readonly MonthCount[] }) => {
  const t = useTranslations('recap')
  const format = useFormatter()
  return (
    <section aria-labelledby="recap-months">
      <h2 id="recap-months">{t('byMonth')}</h2>
      <MonthBars months={months.toReversed()} />
      <table className="recap-months" data-part="recap-months">
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col" className="opened">
              {t('opened')}
            </th>
            <th scope="col" className="finished">
              {t('finished')}
            </th>
            <th scope="col" className="archived">
              {t('closed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, opened, finished, archived }) => (
            <tr key={month}>
              <th scope="row">
                {format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' })}
              </th>
              <td className="num">{opened}</td>
              <td className="num">{finished}</td>
              <td className="num">{archived}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Tasks by state as a donut chart and by month as a bar chart, each with a text alternative (AVL-026). */
export const RecapFigures = ({
  tasks,
  period,
}: {
  tasks: readonly TaskCard[]
  period: { from: string; to: string }
}) => (
  <div className="recap-counts">
    <States tasks={tasks} from={period.from} />
    <Months months={countMonths(tasks, period)} />
  </div>
)
