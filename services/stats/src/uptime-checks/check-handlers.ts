import type { uptimeChecks } from '@passerelle/contract/stats/uptime-checks'
import type { Platform } from '@passerelle/server/platform'
import type { Call, WebhookCall } from '@passerelle/server/service'
import { monitoringWebhook } from '../monitoring/webhook/receive-webhook.ts'
import { checksView } from './checks-view.ts'
import { createCheckTarget } from './run/check-target.ts'
import { testCheck } from './test-check.ts'
import { manageChecks } from './manage-checks.ts'

type Operations = typeof uptimeChecks
type CallOf<K extends keyof Operations> = Call<Operations[K]>

/** Handlers of uptime checks and of the monitoring webhook. */
export const uptimeCheckHandlers = (platform: Platform) => {
  const view = checksView(platform.database)
  const manage = manageChecks(platform)
  const runOnce = testCheck({ env: platform.env, checkTarget: createCheckTarget(platform.env) })
  const receive = monitoringWebhook(platform)
  return {
    listUptimeChecks: () => view.list(),
    createUptimeCheck: ({ body, actor }: CallOf<'createUptimeCheck'>) => manage.create(body, actor),
    testUptimeCheck: ({ body }: CallOf<'testUptimeCheck'>) => runOnce(body),
    editUptimeCheck: ({ params, body, actor }: CallOf<'editUptimeCheck'>) => manage.edit(params.checkId, body, actor),
    beginUptimeCheck: ({ params, actor }: CallOf<'beginUptimeCheck'>) => manage.begin(params.checkId, actor),
    deleteUptimeCheck: ({ params, actor }: CallOf<'deleteUptimeCheck'>) => manage.delete(params.checkId, actor),
    readUptimeResults: ({ params }: CallOf<'readUptimeResults'>) => view.results(params.checkId, platform.clock.now()),
    receiveMonitoringEvent: ({ rawBody, headers }: WebhookCall<Operations['receiveMonitoringEvent']>) =>
      receive(rawBody, headers),
  }
}
