import { useId, type ReactNode } from 'react'
import '../../kit/ui/display/stacked.css'

type Props = {
  title: string
  /** Column headers, if the rows need them. */
  columns?: readonly string[]
  /** Columns from this index on are numeric. */
  numbersFrom?: number
  /** On a phone, each row stands as a block; cells with `data-label` say what they are. */
  stacked?: boolean
  children: ReactNode
}

/** Titled table of the operator page. */
export const SystemSection = ({ title, columns, numbersFrom = Infinity, stacked, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="settings-part">
      <h2 id={id}>{title}</h2>
      <div className="settings-scroll">
        <table className={stacked ? 'settings-table stacked' : 'settings-table'} data-part="settings-table">
          {columns && (
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={index >= numbersFrom ? 'r' : ''}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  )
}
