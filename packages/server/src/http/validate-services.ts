import type { Service } from '../service.ts'

const gaps = (service: Service): string[] => {
  const { name, operations, handlers, policies, subjectLoaders } = service
  const can = Object.values(operations).flatMap(({ name: op, access }) =>
    access.kind === 'can' ? [{ op, ...access }] : [],
  )
  const asked = new Set(can.map(({ policy }) => policy))
  const sockets = Object.keys(service.authenticateSocket ?? {}).filter((op) => operations[op]?.kind !== 'websocket')
  return [
    ...Object.keys(operations)
      .filter((op) => typeof handlers[op] !== 'function')
      .map((op) => `operation ${name}.${op} has no handler`),
    ...Object.keys(handlers)
      .filter((op) => !(op in operations))
      .map((op) => `handler ${name}.${op} has no operation`),
    ...can
      .filter(({ policy }) => !(policy in policies))
      .map(({ op, policy }) => `operation ${name}.${op} asks the policy "${policy}", which does not exist`),
    ...Object.keys(policies)
      .filter((policy) => !asked.has(policy))
      .map((policy) => `policy "${policy}" of ${name} is asked by no operation`),
    ...can.flatMap(({ op, on }) =>
      on && !subjectLoaders[on.subject]
        ? [`operation ${name}.${op} is about a ${on.subject}, which nothing loads`]
        : [],
    ),
    ...sockets.map((op) => `admit of ${name}.${op} belongs to no websocket`),
  ]
}

/**
 * Throws an error that lists every mismatch between these services and the API contract (missing handlers, unknown
 * policies, missing subject loaders).
 */
export const assertServicesMatchContract = (services: readonly Service[]): void => {
  const found = services.flatMap(gaps)
  if (found.length > 0)
    throw new Error(`The services do not match the contract:\n${found.map((gap) => `  - ${gap}`).join('\n')}`)
}
