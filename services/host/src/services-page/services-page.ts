import type { Service } from '@passerelle/server/service'
import { findNamed, findPublished, findTables } from './sql-names.ts'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
const line = (word: string, names: readonly string[]) => (names.length === 0 ? [] : [`- **${word}** ${code(names)}`])
const schemaOf = (name: string) => name.slice(0, name.indexOf('.'))

/** The page of docs/services.md: what each service owns, gives, takes and does by itself. */
export const servicesPage = (services: readonly Service[]): string => {
  const tables = findTables()
  const { views, functions } = findPublished()
  const published = [...views, ...functions]
  const named = new Map(services.map(({ name }) => [name, findNamed(name)]))
  const usedElsewhere = (name: string) =>
    services.some((service) => service.name !== schemaOf(name) && named.get(service.name)?.includes(name))
  const section = (service: Service): string[] => {
    const { name, operations, subscribers = [], deadlines = [], workKinds = [], recurringJobs = [] } = service
    const own = (all: readonly string[]) => all.filter((one) => schemaOf(one) === name)
    const foreign = (named.get(name) ?? []).filter((one) => schemaOf(one) !== name && published.includes(one))
    return [
      `## ${name}`,
      '',
      `${Object.keys(operations).length} calls. [README](../services/${name}/README.md)`,
      '',
      ...line('Owns', own(tables)),
      ...line('Publishes', own(published).filter(usedElsewhere)),
      ...line('Reads and calls', foreign),
      ...line('Deadlines', deadlines.map((one) => one.name).toSorted()),
      ...line('Work', workKinds.map((one) => one.name).toSorted()),
      ...line('Recurring', recurringJobs.map((one) => one.name).toSorted()),
      ...subscribers
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name: subscriber, events }) => `- \`${subscriber}\` **on** ${code([...events].toSorted())}`),
      '',
    ]
  }
  return [
    '# Services',
    '',
    'Generated from the services, the schema and the statements: `npm run access`; a test compares.',
    'A service reads of another only what that one publishes: views and functions of its schema.',
    'Deadlines are columns (ADR 0008), work is leased and retried (ADR 0062); of a recurring job one runs at a time.',
    '',
    ...services.toSorted((a, b) => (a.name < b.name ? -1 : 1)).flatMap(section),
  ].join('\n')
}
