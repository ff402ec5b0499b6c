import { expect, test } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

test('what failed gives way to what is to stand there instead', () => {
  const part = new ErrorBoundary({ children: 'markdown', fallback: 'as it was typed' })
  expect(part.render()).toBe('markdown')
  part.state = ErrorBoundary.getDerivedStateFromError()
  expect(part.render()).toBe('as it was typed')
})
