import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  /** Column headers, if the rows need them. */
  columns?: readonly string[]
  /** Columns from this index on are numeric. */
  numbersFrom?: number
  children: ReactNode
}

/** Titled table of the operator page. */
export const SystemSection = ({ title, columns, numbersFrom = Infinity, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="set-part">
      <h2 id={id}>{title}</h2>
      <div className="set-scroll">
        <table className="set-table">
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
