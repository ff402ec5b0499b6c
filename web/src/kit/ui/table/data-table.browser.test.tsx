import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say, show, setUpServer } from '../../../testing/open-page.tsx'
import type { DataColumn } from './data-column.ts'
import { DataTable } from './data-table.tsx'
import type { Sorting } from './sorting.ts'

setUpServer()

type Row = { id: string; name: string; size: number }
const columns: DataColumn<Row>[] = [
  { key: 'name', head: 'Nom', cell: ({ name }) => name, sortable: true },
  { key: 'size', head: 'Taille', cell: ({ size }) => size, numeric: true },
]
const rows: Row[] = [
  { id: '1', name: 'Alpha', size: 3 },
  { id: '2', name: 'Bêta', size: 1 },
]

const Table = ({ onSort }: { onSort: (sorting: Sorting | undefined) => void }) => {
  const [sorting, sort] = useState<Sorting>()
  return (
    <DataTable
      label="Serveurs"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={({ name }) => name}
      empty="Rien"
      sorting={sorting}
      onSort={(next) => (sort(next), onSort(next))}
    />
  )
}

test('a head that sorts says its direction, by the pointer and by keys; the others are no buttons', async () => {
  await page.viewport(1280, 800)
  const onSort = vi.fn<(sorting: Sorting | undefined) => void>()
  await show(<Table onSort={onSort} />)
  const head = page.getByRole('columnheader', { name: 'Nom' })
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(onSort.mock.calls.map(([sorting]) => sorting?.direction)).toEqual(['asc', 'desc'])
  await expect.element(page.getByRole('columnheader', { name: 'Taille' }).getByRole('button')).not.toBeInTheDocument()
  await expect.element(page.getByRole('rowheader', { name: 'Alpha' })).toBeVisible()
})

test('the rows of a table are cards on a phone', async () => {
  await page.viewport(390, 800)
  await show(<Table onSort={() => {}} />)
  await expect.element(page.getByRole('list', { name: 'Serveurs' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})

test('a row without a card of its own shows its name above its other columns on a phone', async () => {
  await page.viewport(390, 800)
  const note: DataColumn<Row> = { key: 'note', head: 'Note', cell: ({ size }) => size > 2 && 'Plein' }
  await show(
    <DataTable label="Serveurs" columns={[...columns, note]} rows={rows} rowKey={({ id }) => id} empty="Rien" />,
  )
  const texts = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => [...item.querySelectorAll('b, dt, dd')].map(({ textContent }) => textContent))
  await expect.poll(texts).toEqual([
    ['Alpha', 'Taille', '3', 'Note', 'Plein'],
    ['Bêta', 'Taille', '1'],
  ])
  await page.viewport(1280, 800)
})

test('an empty table says what would stand there, a failed one can be asked again', async () => {
  const retry = vi.fn<() => void>()
  const shared = { label: 'Serveurs', columns, rowKey: ({ id }: Row) => id, card: () => null, empty: <p>Rien ici</p> }
  await show(
    <>
      <DataTable {...shared} rows={[]} />
      <DataTable {...shared} rows={undefined} error={{ title: 'Panne', text: 'Hors ligne', retry }} />
    </>,
  )
  await expect.element(page.getByText('Rien ici')).toBeVisible()
  await page.getByRole('button', { name: say('common.retry') }).click()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('the column that names the row is its header wherever it stands, and further rows come on request', async () => {
  await page.viewport(1280, 800)
  const onMore = vi.fn<() => void>()
  const [name, size] = columns as [DataColumn<Row>, DataColumn<Row>]
  await show(
    <DataTable
      look="wraps"
      label="Serveurs"
      columns={[size, { ...name, namesRow: true }]}
      rows={rows}
      rowKey={({ id }) => id}
      card={(row) => row.name}
      empty="Rien"
      more={{ text: 'Voir plus', loading: false, onMore }}
    />,
  )
  await expect.element(page.getByRole('rowheader', { name: 'Alpha' })).toBeVisible()
  expect(page.getByRole('rowheader').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Voir plus' }).click()
  expect(onMore).toHaveBeenCalledOnce()
})

test('sums stand in a last row, details below their row, what is out of use is marked', async () => {
  const [name, size] = columns as [DataColumn<Row>, DataColumn<Row>]
  const texts = (part: string) => [...document.querySelectorAll(part)].map(({ textContent }) => textContent)
  await page.viewport(1280, 800)
  await show(
    <DataTable
      look="plain"
      label="Serveurs"
      columns={[
        { ...name, foot: 'Total' },
        { ...size, foot: 4 },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      detail={({ id }) => id === '1' && <p>Le premier</p>}
      isMuted={({ id }) => id === '2'}
      empty="Rien"
    />,
  )
  await expect.poll(() => texts('tr')).toEqual(['NomTaille', 'Alpha3', 'Le premier', 'Bêta1', 'Total4'])
  expect(texts('tr.muted')).toEqual(['Bêta1'])
  await page.viewport(390, 800)
  await expect.poll(() => texts('li')).toEqual(['AlphaTaille3Le premier', 'BêtaTaille1', 'TotalTaille4'])
  await page.viewport(1280, 800)
})

test('a table without heads has no header row, and is a table on a phone too', async () => {
  await page.viewport(390, 800)
  const plain = columns.map(({ key, cell }) => ({ key, cell }))
  await show(<DataTable label="Serveurs" columns={plain} rows={rows} rowKey={({ id }) => id} empty="Rien" />)
  await expect.element(page.getByRole('rowheader', { name: 'Alpha' })).toBeVisible()
  expect(page.getByRole('columnheader').elements()).toEqual([])
  await page.viewport(1280, 800)
})
