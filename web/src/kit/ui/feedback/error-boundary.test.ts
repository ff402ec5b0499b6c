import { expect, test } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

test('a failed part gives way to its replacement', () => {
  const part = new ErrorBoundary({ children: 'markdown', fallback: 'as it was typed' })
  expect(part.render()).toBe('markdown')
  part.state = ErrorBoundary.getDerivedStateFromError()
  expect(part.render()).toBe('as it was typed')
})
