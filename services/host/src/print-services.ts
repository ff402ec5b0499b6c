import { writeFile } from 'node:fs/promises'
import { loadServiceDefinitions } from './access/load-service-definitions.ts'
import { servicesPage } from './services-page/services-page.ts'

/** Writes docs/services.md; a test compares it. */
await writeFile(new URL('../../../docs/services.md', import.meta.url), servicesPage(await loadServiceDefinitions()))
