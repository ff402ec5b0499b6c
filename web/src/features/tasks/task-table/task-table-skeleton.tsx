import { Skeleton, Delayed, LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { TableFrame } from './task-table.tsx'
import { useTaskTableView } from './task-table-view.ts'

const lines = Array.from({ length: 14 }, (_, index) => index)
const short = {
  id: 64,
  name: '80%',
  sprint: 26,
  creation: 44,
  priority: 14,
  category: 80,
  theme: 56,
  tag: 48,
  state: 90,
  progress: 48,
  estimate: 40,
  left: 40,
  who: 42,
  todo: 120,
}

/** Skeleton of the table in its final layout. */
export const TaskTableSkeleton = ({ narrow }: { narrow: boolean }) => {
  const { columns: shown } = useTaskTableView()
  return (
    <Delayed>
      <LoadingStatus />
      {narrow ? (
        <div className="task-table-scroll cards" data-part="task-table-scroll cards" aria-hidden="true">
          {lines.slice(0, 7).map((line) => (
            <div key={line} className="task-list-card" data-part="task-list-card">
              <div className="skeleton-lines">
                <Skeleton width={120} />
                <Skeleton width="86%" />
                <Skeleton width="60%" />
              </div>
            </div>
          ))}
        </div>
      ) : (
        <div className="task-table-scroll" data-part="task-table-scroll" aria-hidden="true">
          <TableFrame shown={shown} sort={undefined} onSort={() => undefined} rows={-1}>
            <tbody>
              {lines.map((line) => (
                <tr key={line}>
                  <td className="checkbox-cell pinned" data-part="checkbox-cell">
                    <Skeleton width={16} height={16} />
                  </td>
                  {shown.map((column) => (
                    <td key={column} data-cell={column} className={`column-${column}`}>
                      <Skeleton width={short[column]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </TableFrame>
        </div>
      )}
    </Delayed>
  )
}
