import type { RunningLog } from '../work-log-queries.ts'
import { ClockFigure } from './clock-figure.tsx'
import './running-dialog.css'

/** A running log where its note is asked for: request, account, and how long it runs. */
export const LogName = ({ log }: { log: RunningLog }) => (
  <span className="running-log">
    <span className="id" data-part="task-id">
      {log.taskSlug}
    </span>
    <span className="running-name">{log.taskName}</span>
    <span className="quiet">{log.appName}</span>
    <ClockFigure log={log} />
  </span>
)
