import type { oncall } from '@passerelle/contract/stats/oncall'
import type { oncallGateways } from '@passerelle/contract/stats/oncall-gateways'
import type { oncallImport } from '@passerelle/contract/stats/oncall-import'
import type { oncallReport } from '@passerelle/contract/stats/oncall-report'
import type { Platform } from '@passerelle/server/platform'
import type { Call, UploadCall } from '@passerelle/server/service'
import { manageGateways } from './gateways/manage-gateways.ts'
import { listOnCall, readOncall } from './oncall-view.ts'
import { exportOncallReport } from './export-report.ts'
import { importShifts } from './import-shifts.ts'
import { organiseRota } from './organise-rota.ts'
import { readOncallReport } from './report-view.ts'
import { shiftCalendar } from './shift-calendar.ts'
import { testAlarm } from './test-alarm.ts'
import { overrideShift } from './override-shift.ts'

type Operations = typeof oncall & typeof oncallGateways & typeof oncallReport
type CallOf<K extends keyof Operations> = Call<Operations[K]>

/** Handlers of the rota. */
export const oncallHandlers = (platform: Platform) => {
  const { clock, database } = platform
  const organise = organiseRota(platform)
  const override = overrideShift(platform)
  const calendar = shiftCalendar(platform)
  const alarm = testAlarm(platform)
  const takeIn = importShifts(platform)
  const gateways = manageGateways(platform)
  return {
    readOncall: () => readOncall(database.query, clock.now()),
    listOnCall: () => listOnCall(database.query, clock.now()),
    importOncall: ({ query, actor, files }: UploadCall<typeof oncallImport.importOncall>) =>
      takeIn(query, files(), actor),
    readOncallReport: ({ query, actor }: CallOf<'readOncallReport'>) =>
      readOncallReport(database.queryReplica, actor, clock.now(), query.month),
    exportOncallReport: ({ query, actor, request }: CallOf<'exportOncallReport'>) =>
      exportOncallReport(database.queryReplica, actor, clock.now(), query.month, request.locale),
    setOncallLayers: ({ body, actor }: CallOf<'setOncallLayers'>) => organise.setLayers(body, actor),
    setOncallPolicy: ({ body, actor }: CallOf<'setOncallPolicy'>) => organise.setPolicy(body, actor),
    openOncallCalendar: ({ body, actor }: CallOf<'openOncallCalendar'>) =>
      calendar.open(actor, body.scope, body.renew === true),
    readOncallCalendar: ({ params }: CallOf<'readOncallCalendar'>) => calendar.download(params.secret),
    testOncall: ({ body, actor }: CallOf<'testOncall'>) => alarm.page(body.userId ?? actor.userId, actor),
    readOncallTest: ({ params, actor }: CallOf<'readOncallTest'>) => alarm.read(params.testId, actor),
    listOncallGateways: () => gateways.list(),
    addOncallGateway: ({ body, actor }: CallOf<'addOncallGateway'>) => gateways.add(body, actor),
    removeOncallGateway: async ({ params, actor }: CallOf<'removeOncallGateway'>) => {
      await gateways.remove(params.gatewayId, actor)
      return undefined
    },
    addOncallOverride: ({ body, actor }: CallOf<'addOncallOverride'>) => override.add(body, actor),
    removeOncallOverride: async ({ params, actor }: CallOf<'removeOncallOverride'>) => {
      await override.remove(params.overrideId, actor)
      return undefined
    },
  }
}
