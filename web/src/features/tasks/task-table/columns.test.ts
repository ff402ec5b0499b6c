import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { columns, getColumnWidth, getVisibleColumns, widths } from './columns.ts'

test('[TSK-049] the columns stand in the order of the matrix, in English under its names', () => {
  expect(columns.map((column) => getTranslator('en')(`requests.column.${column}`))).toEqual([
    'ID',
    'Name',
    'Sprint',
    'Creation',
    'Priority',
    'Category',
    'Theme',
    'Tag',
    'State',
    '% Progress',
    'Est.',
    'Time left',
    'Who',
    'TO-DO',
  ])
})

test('columns can be put away, id and name cannot, and the order of the others stays', () => {
  expect(getVisibleColumns([])).toEqual(columns)
  expect(getVisibleColumns(['state', 'id', 'sprint', 'name'])).toEqual(
    columns.filter((column) => column !== 'state' && column !== 'sprint'),
  )
})

test('the name keeps 240 px and more in the table of a screen of 1440 px, beside every other column', () => {
  const select = 46
  const others = columns.reduce((sum, column) => sum + (getColumnWidth(column, 1384) ?? 0), select)
  expect(1384 - others).toBeGreaterThanOrEqual(widths.name)
})

test('theme, tag and step get the room that a wide screen has', () => {
  for (const column of ['theme', 'tag', 'todo'] as const)
    expect(getColumnWidth(column, 2504)).toBeGreaterThan(getColumnWidth(column, 1384)!)
  expect(getColumnWidth('name', 2504)).toBeUndefined()
})
