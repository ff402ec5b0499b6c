import { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import type { Period } from '@passerelle/kernel/periods'
import type { ServiceLevel } from '@passerelle/kernel/service-levels'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'
import { availabilityPolicies } from './availability/availability-policy.ts'
import { availabilityView } from './availability/availability-view.ts'
import { disponibilitiesView } from './availability/disponibilities-view.ts'
import { levelsView } from './availability/levels-view.ts'
import { incidentsView } from './incidents/incidents-view.ts'
import { parsePeriod, clampToNow } from './periods/parse-period.ts'
import { monitoringRecurringJobs } from './monitoring/monitoring-job.ts'
import { manageMonitors, monitorPolicies } from './monitors/manage-monitors.ts'
import { pauseMonitor } from './monitors/pause-monitor.ts'
import { manageChecks } from './uptime-checks/manage-checks.ts'
import { maintenanceCalendar } from './maintenances/maintenance-calendar.ts'
import { untakenDeadline, untakenSubscriber } from './charge/tell-untaken.ts'
import { maintenanceDeadlines } from './maintenances/maintenance-deadlines.ts'
import { maintenancesView } from './maintenances/maintenances-view.ts'
import { maintenancePolicies, planMaintenances } from './maintenances/plan-maintenances.ts'
import { monitorsView } from './monitors/monitors-view.ts'
import { probesView } from './probes/probes-view.ts'
import { editReport } from './reports/edit-report.ts'
import { publishReport } from './reports/publish-report.ts'
import { toReply } from './reports/report-reply.ts'
import { loadReport, reportPolicies, type ReportRow, type ReportSubject } from './reports/report.ts'
import { openReportsView, reportsView } from './reports/reports-view.ts'
import { requestReport } from './reports/request-report.ts'
import { downloadSla } from './sla/download-sla.ts'
import { mailSla } from './sla/mail-sla.ts'
import { slaDeadline } from './sla/sla-schedule.ts'
import { takeByPage } from './charge/take-by-page.ts'
import { chargePolicies, takeCharge } from './charge/take-charge.ts'
import { trialDeadline } from './uptime-checks/trial-deadline.ts'
import { strikeMinutes, strikePolicies } from './strikes/strike-minutes.ts'
import { gatewayWork } from './oncall/gateways/gateway-work.ts'
import { createPagePoster } from './oncall/gateways/post-page.ts'
import { standInGateway } from './oncall/gateways/stand-in-gateway.ts'
import { measureOncall } from './oncall/measure-oncall.ts'
import { gapDeadline } from './oncall/gap-deadline.ts'
import { handoverDeadline } from './oncall/handover-deadline.ts'
import { escalationDeadline } from './oncall/escalation-deadline.ts'
import { escalationSubscriber } from './oncall/escalation-subscriber.ts'
import { oncallHandlers } from './oncall/oncall-handlers.ts'
import { oncallPolicies } from './oncall/organise-rota.ts'
import { incidentTimeline, timelinePolicies } from './timeline/incident-timeline.ts'
import { certificateDeadline } from './uptime-checks/certificate-deadline.ts'
import { uptimeCheckJobs } from './uptime-checks/check-jobs.ts'
import { checkWork } from './uptime-checks/check-work.ts'
import { createCheckTarget } from './uptime-checks/run/check-target.ts'
import { uptimeCheckHandlers } from './uptime-checks/check-handlers.ts'
import { uptimeCheckPolicies } from './uptime-checks/manage-checks.ts'
import { givenUpWorkHandlers } from './system/given-up-work.ts'
import { systemPolicies, systemView } from './system/system-view.ts'

type CallOf<K extends keyof typeof stats> = Call<(typeof stats)[K], { report: ReportSubject }>

/** Service for the availability of an account's monitored services and its incident reports. */
export const statsService = (platform: Platform): Service => {
  const { clock, database, env } = platform
  const probes = probesView(database)
  // Figures over months read much and wait for nothing: from the replica, where there is one.
  const replica = { query: database.queryReplica }
  const incidents = incidentsView(replica)
  const disponibilities = disponibilitiesView(replica)
  const levels = levelsView(replica)
  const availability = availabilityView(replica, env.reportThreshold)
  const reports = reportsView(database)
  const openReports = openReportsView(database)
  const edit = editReport(platform)
  const publish = publishReport(platform)
  const requestCompletion = requestReport(platform)
  const monitors = monitorsView(database)
  const manage = manageMonitors(platform)
  const checks = manageChecks(platform)
  const pause = pauseMonitor(platform, (checkId, paused, actor) => checks.edit(checkId, { paused }, actor))
  const strike = strikeMinutes(platform)
  const maintenances = maintenancesView(database)
  const plans = planMaintenances(platform)
  const calendar = maintenanceCalendar(platform)
  const download = downloadSla(platform)
  const timeline = incidentTimeline(platform)
  const charge = takeCharge(platform)
  const page = takeByPage(platform)
  const readSystem = systemView(database)
  const outbound = createHttpClient()
  const gateway = env.embedded && !env.production ? standInGateway(outbound) : outbound
  const post = createPagePoster({ outbound: gateway, allowLocal: env.outboundLocal })

  type Asked = {
    query: { from?: string | undefined; to?: string | undefined }
    request: CallOf<'readGti'>['request']
  }
  const periodOf = ({ query }: Asked): Period => parsePeriod(query, clock.now())
  const past = (call: Asked): Period => clampToNow(periodOf(call), clock.now())

  const listProbes = ({ actor, query }: CallOf<'listProbes'>) => probes(actor.appId, query)
  const listIncidents = (call: CallOf<'listIncidents'>) => incidents(call.actor.appId, past(call), call.query)
  const listDisponibilities = (call: CallOf<'listDisponibilities'>) =>
    disponibilities(call.actor.appId, past(call), call.query.monitorsIds ?? null)
  const read = (level: ServiceLevel) => (call: CallOf<'readGti'>) => levels(call.actor.appId, past(call), level)
  const listReports = (call: CallOf<'listReports'>) => reports(call.actor, periodOf(call), call.query)
  const readReport = async ({ subject, actor }: CallOf<'readReport'>) => toReply(subject, actor)
  // The policy has already rejected everybody but staff.
  const written = (report: ReportRow, actor: Person) => toReply({ ...report, sight: 'whole' }, actor)

  return service<typeof stats, { report: ReportSubject }>({
    name: 'stats',
    operations: stats,
    policies: {
      ...availabilityPolicies,
      ...reportPolicies,
      ...monitorPolicies,
      ...maintenancePolicies,
      ...timelinePolicies,
      ...chargePolicies,
      ...oncallPolicies,
      ...systemPolicies,
      ...uptimeCheckPolicies,
      ...strikePolicies,
    },
    subjectLoaders: { report: loadReport(database, env.reportThreshold) },
    handlers: {
      listProbes,
      listOwnProbes: listProbes,
      listIncidents,
      listOwnIncidents: listIncidents,
      listDisponibilities,
      listOwnDisponibilities: listDisponibilities,
      readGti: read('gti'),
      readOwnGti: read('gti'),
      readGtr: read('gtr'),
      readOwnGtr: read('gtr'),
      readGtd: read('gtd'),
      readOwnGtd: read('gtd'),
      readAvailability: (call: CallOf<'readAvailability'>) => availability(call.actor, periodOf(call), clock.now()),
      listReports,
      listOwnReports: listReports,
      readReport,
      readOwnReport: readReport,
      editReport: async ({ subject, body, query, actor }: CallOf<'editReport'>) =>
        written(await edit(subject, body, query.version, actor), actor),
      publishReport: async ({ subject, actor }: CallOf<'publishReport'>) =>
        written(await publish(subject, actor), actor),
      requestReport: async ({ subject, actor }: CallOf<'requestReport'>) =>
        written(await requestCompletion(subject, actor), actor),
      listMonitors: () => monitors(clock.now()),
      listFreeMonitors: () => manage.free(),
      attachMonitor: ({ body, actor }: CallOf<'attachMonitor'>) => manage.attach(body, actor),
      pauseMonitor: ({ params, body, actor }: CallOf<'pauseMonitor'>) => pause(params.monitorId, body.paused, actor),
      setMonitorPages: ({ params, body, actor }: CallOf<'setMonitorPages'>) =>
        manage.setPages(params.monitorId, body.pages, actor),
      renameMonitor: ({ params, body, actor }: CallOf<'renameMonitor'>) =>
        manage.rename(params.monitorId, body.name, actor),
      readSystem: () => readSystem(clock.now()),
      ...givenUpWorkHandlers(platform),
      previewStrike: ({ params, body, actor }: CallOf<'previewStrike'>) =>
        strike.preview(params.monitorId, body, actor),
      strikeMinutes: ({ params, body, actor }: CallOf<'strikeMinutes'>) => strike.strike(params.monitorId, body, actor),
      removeStrike: async ({ params, actor }: CallOf<'removeStrike'>) => {
        await strike.remove(params.monitorId, params.strikeId, actor)
        return undefined
      },
      listMaintenances: ({ query }: CallOf<'listMaintenances'>) => maintenances(query),
      planMaintenance: ({ body, actor }: CallOf<'planMaintenance'>) => plans.plan(body, actor),
      editMaintenance: ({ params, body, actor }: CallOf<'editMaintenance'>) =>
        plans.edit(params.maintenanceId, body, actor),
      cancelMaintenance: ({ params, actor }: CallOf<'cancelMaintenance'>) => plans.cancel(params.maintenanceId, actor),
      openMaintenanceCalendar: ({ actor, body }: CallOf<'openMaintenanceCalendar'>) =>
        calendar.open(actor, body.renew === true),
      readMaintenanceCalendar: ({ params }: CallOf<'readMaintenanceCalendar'>) => calendar.download(params.secret),
      downloadSlaReport: ({ actor, params, request }: CallOf<'downloadSlaReport'>) =>
        download(actor.appId, params.month, request),
      listIncidentUpdates: ({ params }: CallOf<'listIncidentUpdates'>) => timeline.list(params.incidentId),
      postIncidentUpdate: ({ params, body, actor }: CallOf<'postIncidentUpdate'>) =>
        timeline.post(params.incidentId, body, actor),
      removeIncidentUpdate: async ({ params, actor }: CallOf<'removeIncidentUpdate'>) => {
        await timeline.remove(params.incidentId, params.updateId, actor)
        return null
      },
      takeIncident: ({ params, actor }: CallOf<'takeIncident'>) => charge.take(params.incidentId, actor),
      readPage: ({ params }: CallOf<'readPage'>) => page.read(params.token),
      takeByPage: ({ body }: CallOf<'takeByPage'>) => page.take(body.token, body.incidentIds),
      openIncidentTask: ({ params, actor }: CallOf<'openIncidentTask'>) => charge.openTask(params.incidentId, actor),
      handOverIncident: ({ params, body, actor }: CallOf<'handOverIncident'>) =>
        charge.handOver(params.incidentId, body.userId, actor),
      ...oncallHandlers(platform),
      ...uptimeCheckHandlers(platform),
      listOpenReports: ({ query }: CallOf<'listOpenReports'>) => openReports(query),
    },
    subscribers: [mailSla(platform), escalationSubscriber(platform), untakenSubscriber(platform)],
    deadlines: [
      ...maintenanceDeadlines(platform),
      slaDeadline(platform),
      certificateDeadline(platform),
      escalationDeadline(platform),
      untakenDeadline(platform),
      handoverDeadline(platform),
      gapDeadline(platform),
      trialDeadline(platform),
    ],
    recurringJobs: [...monitoringRecurringJobs(platform), ...uptimeCheckJobs(platform)],
    measure: (metrics) => measureOncall(metrics, platform),
    workKinds: [
      checkWork({ ...platform, checkTarget: createCheckTarget(platform.env) }),
      gatewayWork({ ...platform, post }),
    ],
  })
}
