import { useId, type ComponentProps } from 'react'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'

type Props<T> = Pick<ComponentProps<typeof DataTable<T>>, 'columns' | 'rowKey'> & {
  title: string
  rows: readonly T[]
  /** Text instead of a table without rows. */
  empty?: string
}

/** Titled table of the operator page. */
export const SystemSection = <T,>({ title, empty, ...table }: Props<T>) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="settings-part">
      <h2 id={id}>{title}</h2>
      <DataTable look="plain" label={title} {...table} empty={<p className="quiet">{empty}</p>} />
    </section>
  )
}
