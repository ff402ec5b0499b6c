import type { oncall } from '@passerelle/contract/stats/oncall'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { readOncall } from './oncall-view.ts'
import { organiseRota } from './organise-rota.ts'
import { shiftCalendar } from './shift-calendar.ts'
import { testAlarm } from './test-alarm.ts'
import { overrideShift } from './override-shift.ts'

type CallOf<K extends keyof typeof oncall> = Call<(typeof oncall)[K]>

/** Handlers of the rota. */
export const oncallHandlers = (platform: Platform) => {
  const { clock, database } = platform
  const organise = organiseRota(platform)
  const override = overrideShift(platform)
  const calendar = shiftCalendar(platform)
  const alarm = testAlarm(platform)
  return {
    readOncall: () => readOncall(database.query, clock.now()),
    setOncallLayers: ({ body, actor }: CallOf<'setOncallLayers'>) => organise.setLayers(body, actor),
    setOncallPolicy: ({ body, actor }: CallOf<'setOncallPolicy'>) => organise.setPolicy(body, actor),
    openOncallCalendar: ({ body, actor }: CallOf<'openOncallCalendar'>) =>
      calendar.open(actor, body.scope, body.renew === true),
    readOncallCalendar: ({ params }: CallOf<'readOncallCalendar'>) => calendar.download(params.secret),
    testOncall: ({ body, actor }: CallOf<'testOncall'>) => alarm.page(body.userId ?? actor.userId, actor),
    readOncallTest: ({ params, actor }: CallOf<'readOncallTest'>) => alarm.read(params.testId, actor),
    addOncallOverride: ({ body, actor }: CallOf<'addOncallOverride'>) => override.add(body, actor),
    removeOncallOverride: async ({ params, actor }: CallOf<'removeOncallOverride'>) => {
      await override.remove(params.overrideId, actor)
      return undefined
    },
  }
}
