import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { findNaming, hasFoot, type DataColumn, type DataRows } from './data-column.ts'

type Props<T> = DataRows<T> & {
  /** Card of a row; without it, its name above the other columns with their heads. */
  card?: (row: T) => ReactNode
}

const isShown = (content: ReactNode) => content !== null && content !== undefined && content !== false && content !== ''

/** Card of the column that names rows and the other columns with their heads; those without content are left out. */
const PlainCard = <T,>({
  columns,
  contentOf,
}: {
  columns: readonly DataColumn<T>[]
  contentOf: (column: DataColumn<T>) => ReactNode
}) => {
  const naming = findNaming(columns)
  const others = columns
    .filter((column) => column !== naming)
    .map((column) => ({ ...column, content: contentOf(column) }))
    .filter(({ content }) => isShown(content))
  return (
    <div className="data-card">
      <b>{naming && contentOf(naming)}</b>
      <dl>
        {others.map(({ key, head, content }) => (
          <div key={key}>
            <dt>{head}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Rows of a data table on a phone. */
export const DataCards = <T,>({ label, columns, look, rows, rowKey, card, detail, bones = 8 }: Props<T>) => (
  <ul
    className={look === 'plain' ? 'data-cards plain' : 'data-cards'}
    aria-label={label}
    aria-busy={rows === undefined}
  >
    {rows
      ? rows.map((row) => (
          <li key={rowKey(row)}>
            {card ? card(row) : <PlainCard columns={columns} contentOf={({ cell }) => cell(row)} />}
            {detail?.(row)}
          </li>
        ))
      : Array.from({ length: bones }, (_, line) => (
          <li key={line} aria-hidden="true" className="skeleton-lines">
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </li>
        ))}
    {rows && hasFoot(columns) && (
      <li>
        <PlainCard columns={columns} contentOf={({ foot }) => foot} />
      </li>
    )}
  </ul>
)
