import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Parts that a page does not show by itself, with what shows them. */
const shownBy: Record<string, string> = {
  'button/bare-icon-button.tsx': 'IconButton',
  'choice/choices-status.tsx': 'lists of choices that are fetched',
  'choice/select-popup.tsx': 'Select',
  'display/margin.tsx': 'what work is billed',
  'display/settings-frame.tsx': 'pages of settings',
  'feedback/alert-banner.tsx': 'the board',
  'feedback/error-boundary.tsx': 'an error',
  'feedback/load-error.tsx': 'parts that cannot be loaded',
  'feedback/live-region.tsx': 'screen readers',
  'form/password-form.tsx': 'the profile',
  'form/search-form.tsx': 'lists of people',
  'form/search-select.tsx': 'AsyncSelect, over a list that is there as a whole',
  'icon/icon.tsx': 'buttons',
  'lazy/chunk-failure.tsx': 'a chunk that fails',
  'popup/dialog-popup.tsx': 'Dialog',
  'popup/leave-guard.tsx': 'drafts that are left unsaved',
  'popup/menu-popup.tsx': 'Menu',
  'popup/popover-popup.tsx': 'Popover',
  'popup/tooltip-at.tsx': 'days of availability',
  'popup/tooltip-popup.tsx': 'Tooltip',
  'table/data-cards.tsx': 'DataTable',
  'table/data-rows.tsx': 'DataTable',
  'table/more-rows.tsx': 'long tables',
  'table/pagination.tsx': 'DataTable',
  'table/sort-button.tsx': 'DataTable',
  'table/width-handle.tsx': 'the table of requests',
  'text/markdown.tsx': 'Prose',
  'text/paragraphs.tsx': 'Prose',
}

test('the page of components shows every part of the kit', () => {
  const here = import.meta.dirname
  const kit = `${here}/../../kit/ui`
  const page = globSync('*.tsx', { cwd: here }).map((file) => readFileSync(`${here}/${file}`, 'utf8'))
  const parts = globSync('*/*.tsx', { cwd: kit }).filter((file) => !file.endsWith('.test.tsx'))
  const missing = parts.filter((file) => !(file in shownBy) && !page.some((text) => text.includes(`/kit/ui/${file}'`)))
  expect(parts.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
