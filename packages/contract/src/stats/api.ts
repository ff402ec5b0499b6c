import { availability } from './availability.ts'
import { charge } from './charge.ts'
import { givenUpWork } from './given-up-work.ts'
import { maintenances } from './maintenances.ts'
import { monitors } from './monitors.ts'
import { oncall } from './oncall.ts'
import { oncallGateways } from './oncall-gateways.ts'
import { oncallImport } from './oncall-import.ts'
import { oncallReport } from './oncall-report.ts'
import { reports } from './reports.ts'
import { sla } from './sla.ts'
import { system } from './system.ts'
import { strikes } from './strikes.ts'
import { timeline } from './timeline.ts'
import { uptimeChecks } from './uptime-checks.ts'

/** Every operation of the stats service. */
export const stats = {
  ...availability,
  ...reports,
  ...monitors,
  ...maintenances,
  ...timeline,
  ...charge,
  ...oncall,
  ...oncallGateways,
  ...oncallImport,
  ...oncallReport,
  ...sla,
  ...system,
  ...givenUpWork,
  ...uptimeChecks,
  ...strikes,
}
