import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadServiceDefinitions } from '../access/load-service-definitions.ts'
import { servicesPage } from './services-page.ts'

const sectionsOf = async () => {
  const page = servicesPage(await loadServiceDefinitions())
  return new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), text]),
  )
}

test('a service is shown with its tables, its views for others, and what it does by itself', async () => {
  const projects = (await sectionsOf()).get('projects')!
  expect(projects).toMatch(/\*\*Owns\*\* .*`projects\.tasks`/)
  expect(projects).toMatch(/\*\*Publishes\*\* .*`projects\.task_threads`/)
  expect(projects).toMatch(/\*\*Reads and calls\*\* .*`accounts\.people`/)
  expect(projects).toMatch(/\*\*Deadlines\*\* .*`accept-completion`/)
  expect(projects).toMatch(/\*\*Work\*\* .*`projects\.drive-sync`/)
  expect(projects).toContain('**on** `message.posted`')
})

test('every service has its section, and docs/services.md is up to date', async () => {
  const services = await loadServiceDefinitions()
  expect([...(await sectionsOf()).keys()]).toEqual(services.map(({ name }) => name).toSorted())
  const file = readFileSync(new URL('../../../../docs/services.md', import.meta.url), 'utf8')
  expect(file, 'run: npm run access').toBe(servicesPage(services))
})
