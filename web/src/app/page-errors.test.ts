import { Problem } from '@passerelle/contract/problems'
import { expect, test, vi } from 'vitest'
import { routeOf } from './error-report.ts'
import { createErrorReporter, errorSampleRate, isReportable } from './page-errors.ts'

test('[ERR-046] cancelled calls, refusals and chunk errors are not reported', () => {
  for (const error of [
    new DOMException('The user aborted a request', 'AbortError'),
    new Problem('conflict'),
    new TypeError('Failed to fetch dynamically imported module: https://x/y.js'),
    new Error('Unable to preload CSS for /assets/x.css'),
    new Error('canceled'),
    'a text',
    null,
  ])
    expect(isReportable(error)).toBe(false)
})

test('[CON-008] every other error is reported, each text once and ten at most', () => {
  const send = vi.fn<(error: Error) => void>()
  const report = createErrorReporter(send)
  report(new TypeError('x is undefined'))
  report(new TypeError('x is undefined'))
  expect(send).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 20; count += 1) report(new Error(`fault ${count}`))
  expect(send).toHaveBeenCalledTimes(10)
  expect(errorSampleRate).toBe(1)
})

test('[CON-008] the route holds no ids', () => {
  expect(routeOf(`/admin/apps/${'a'.repeat(24)}`)).toBe('/admin/apps/:id')
  expect(routeOf('/projects/tasks/ATL-12')).toBe('/projects/tasks/:task')
})
