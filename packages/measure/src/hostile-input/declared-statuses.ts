import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { openapiDocument } from '@passerelle/server/openapi/document'

/** Returns whether the API reference lists a status among those of an operation. */
export const declaredStatuses = (operations: readonly NamedOperation[]) => {
  const { paths } = openapiDocument(operations, { origin: 'http://127.0.0.1', version: '0' })
  return (op: NamedOperation, status: number): boolean => {
    const described = paths[fullPath(op).replace(/:(\w+)/g, '{$1}')]?.[op.method.toLowerCase()] as {
      responses: Record<string, unknown>
    }
    return String(status) in described.responses
  }
}
