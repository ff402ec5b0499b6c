import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import type { Service } from '@passerelle/server/service'
import { callers, outcome } from './outcome.ts'

const titles = {
  anonymous: 'anonymous',
  other: 'other account',
  user: 'customer user',
  admin: 'customer admin',
  readToken: 'read token',
  writeToken: 'write token',
  staff: 'staff',
  project: 'project staff',
}

const ruleOf = ({ access }: NamedOperation) => {
  if (access.kind === 'anyone') return `anyone: ${access.why}`
  return `\`${access.policy}\`${access.on ? ` on ${access.on.subject}` : ''}`
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const rowOf = (service: Service) => (op: NamedOperation) =>
  row([
    `${op.service}.${op.name}`,
    `${op.method} ${fullPath(op)}`,
    ruleOf(op),
    op.features.join(' or '),
    op.requirement,
    ...callers.map((name) => String(outcome(service, op, name))),
  ])

const intro = `# Who may call what

Generated from the operations of \`packages/contract\` and the policies of the services:
\`node services/host/src/print-access.ts\`. \`pnpm check\` compares.

\`yes\`: the gate lets the call through; shapes and the state of things may still refuse it. Otherwise the status of the
refusal: 401 nobody is signed in, 403 the person may not, 404 the thing does not exist for this person. *Other account*
administers another account and calls with this account's ids: in the address or body (404), else in the \`app-id\`
header (403). *Customer user* owns the request that the call is about. *Read token* and *write token* are access tokens
of the customer admin; one of staff may what both may. *Feature*: where the account has none of these switched on, the
answer is 403 for everybody. A test makes every one of these calls, and once more with all features switched off.
`

/** Returns the access table as Markdown: every operation and the outcome for each kind of caller. */
export const accessTable = (services: readonly Service[]): string => {
  const head = row(['operation', 'call', 'rule', 'feature', 'row', ...callers.map((name) => titles[name])])
  const line = row(Array.from({ length: 5 + callers.length }, () => '---'))
  const rows = services.flatMap((service) => Object.values(service.operations).map(rowOf(service)))
  return `${intro}\n${[head, line, ...rows].join('\n')}\n`
}
