import { observeOutbound } from './outbound-metrics.ts'
import { titleOf, type StatementObserver } from '../metrics/slow-statements.ts'
import { currentSpan } from './span-store.ts'
import type { Tracer } from './tracer.ts'

/** A span per database statement of an operation or job, by its name or text; values are never in it. */
export const traceStatements =
  (tracer: Tracer): StatementObserver =>
  (statement, ms, failed) => {
    const parent = currentSpan()
    if (!parent) return
    const at = performance.now()
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': titleOf(statement) }
    const name = statement.name ?? statement.text.trim().split(/\s/, 1)[0] ?? 'statement'
    tracer.start({ name, kind: 'client', parent, attributes, at: at - ms }).end({ failed, at })
  }

/** A span per outgoing HTTP request of an operation or job. Users choose some addresses, so none is recorded. */
export const traceOutbound = (tracer: Tracer): (() => void) =>
  observeOutbound(({ span: parent, method, status, ms }) => {
    if (!parent) return
    const at = performance.now()
    const attributes = { 'http.request.method': method, ...(status && { 'http.response.status_code': status }) }
    tracer
      .start({ name: `outbound ${method}`, kind: 'client', parent, attributes, at: at - ms })
      .end({ failed: status === undefined || status >= 500, at })
  })
