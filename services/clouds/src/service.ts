import { clouds } from '@passerelle/contract/clouds/api'
import { isStaffActor, type PersonInAccount } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'
import { completeList } from '@passerelle/server/database/page'
import { actOnServer } from './actions/act-on-server.ts'
import { answerApproval } from './actions/answer-approval.ts'
import { readApprovalRule, setApprovalRule } from './servers/approval-rule.ts'
import { withdrawAction } from './actions/withdraw-action.ts'
import { followActions } from './actions/follow-actions.ts'
import { sendAction } from './actions/send-action.ts'
import { clustersView, loadCluster, toCluster, type ClusterRow } from './clusters/clusters-view.ts'
import { allIncidentsView } from './incidents/incidents-view.ts'
import { monitorView } from './incidents/monitor-view.ts'
import { openProvider } from './providers/open-provider.ts'
import { sshKeys } from './keys/ssh-keys.ts'
import { changeLinks } from './links/change-links.ts'
import { linkedServersView, linksView } from './links/links-view.ts'
import { connectProvider } from './servers/connect-provider.ts'
import { createServer, serverTypes } from './servers/create-server.ts'
import { disconnectProvider } from './servers/disconnect-provider.ts'
import { nameZones } from './servers/name-zones.ts'
import { zoneOffers } from './servers/zone-offers.ts'
import { inventoryWork } from './servers/pull-inventory.ts'
import { cloudPolicies, loadServer, toServer, type ServerRow } from './servers/server.ts'
import { serversOfAllView } from './office/servers-of-all-view.ts'
import { serversView } from './servers/servers-view.ts'

/** Calls name a server or cluster in their path. */
type Subjects = { server: ServerRow; cluster: ClusterRow }
type CallOf<K extends keyof typeof clouds> = Call<(typeof clouds)[K], Subjects>

/** Service for an account's servers and Kubernetes clusters at cloud providers, and for incidents over all accounts. */
export const cloudsService = (platform: Platform): Service => {
  const { database, clock } = platform
  const deps = { ...platform, open: openProvider(platform), offers: zoneOffers(platform) }
  const allIncidents = allIncidentsView(database)
  const readMonitor = monitorView(database)
  const servers = serversView(database)
  const serversEverywhere = serversOfAllView(database.query)
  const clusters = clustersView(database)
  const types = serverTypes(deps)
  const create = createServer(deps)
  const act = actOnServer(platform)
  const answer = answerApproval(platform)
  const withdraw = withdrawAction(platform)
  const readRule = readApprovalRule(database)
  const setRule = setApprovalRule(platform)
  const connect = connectProvider(platform)
  const disconnect = disconnectProvider(platform)
  const nameZonesOf = nameZones(platform)
  const keys = sshKeys(platform)
  const links = linksView(database)
  const linkedServers = linkedServersView(database)
  const { link, unlink } = changeLinks(platform)
  const accountOf = ({ actor }: { actor: PersonInAccount }) => actor.appId

  return service<typeof clouds, Subjects>({
    name: 'clouds',
    operations: clouds,
    policies: { 'incident.readAll': isStaffActor, 'servers.list-all': isStaffActor, ...cloudPolicies },
    subjectLoaders: {
      server: loadServer(database),
      cluster: loadCluster(database),
    },
    handlers: {
      listAllIncidents: ({ query }: CallOf<'listAllIncidents'>) => allIncidents(query),
      readMonitor: ({ params }: CallOf<'readMonitor'>) => readMonitor(params.monitorId, clock.now()),
      listServersOfAll: ({ query }: CallOf<'listServersOfAll'>) => serversEverywhere(query),
      listServers: (call: CallOf<'listServers'>) => servers(accountOf(call), call.query),
      listServerTypes: async (call: CallOf<'listServerTypes'>) => {
        const offer = await types(accountOf(call), call.query.provider, call.query.zone)
        return { ...completeList(offer.types), networks: offer.networks }
      },
      readServer: async (call: CallOf<'readServer'>) => {
        const server = call.subject
        const removedAt = server.removedAt?.toISOString() ?? null
        const [linked, rule] = await Promise.all([links(server), readRule(server.appId)])
        const { sshKeys: installed, network, actions: history } = server
        return { ...toServer(server), ...linked, ...rule, removedAt, sshKeys: installed, network, history }
      },
      connectProvider: (call: CallOf<'connectProvider'>) => connect(accountOf(call), call.body, call.actor),
      disconnectProvider: (call: CallOf<'disconnectProvider'>) =>
        disconnect(accountOf(call), call.params.cloud, call.actor),
      nameZones: (call: CallOf<'nameZones'>) => nameZonesOf(accountOf(call), call.body.zones, call.actor),
      listSshKeys: (call: CallOf<'listSshKeys'>) => keys.list(accountOf(call)),
      addSshKey: (call: CallOf<'addSshKey'>) => keys.add(accountOf(call), call.body, call.actor),
      deleteSshKey: (call: CallOf<'deleteSshKey'>) => keys.remove(accountOf(call), call.params.id, call.actor),
      linkService: (call: CallOf<'linkService'>) => link('service', call.subject, call.params.probeId, call.actor),
      unlinkService: (call: CallOf<'unlinkService'>) =>
        unlink('service', call.subject, call.params.probeId, call.actor),
      linkRequest: (call: CallOf<'linkRequest'>) => link('request', call.subject, call.params.taskId, call.actor),
      unlinkRequest: (call: CallOf<'unlinkRequest'>) => unlink('request', call.subject, call.params.taskId, call.actor),
      listLinkedServers: (call: CallOf<'listLinkedServers'>) => linkedServers(accountOf(call), call.query),
      createServer: (call: CallOf<'createServer'>) => create(accountOf(call), call.body, call.actor),
      actOnServer: (call: CallOf<'actOnServer'>) => act(call.subject, call.body.action, call.actor),
      setApprovalRule: (call: CallOf<'setApprovalRule'>) => setRule(accountOf(call), call.body, call.actor),
      approveAction: (call: CallOf<'approveAction'>) => answer(call.subject, call.params.actionId, true, call.actor),
      declineAction: (call: CallOf<'declineAction'>) => answer(call.subject, call.params.actionId, false, call.actor),
      withdrawAction: (call: CallOf<'withdrawAction'>) => withdraw(call.subject, call.params.actionId, call.actor),
      listClusters: (call: CallOf<'listClusters'>) => clusters(accountOf(call), call.query),
      readCluster: async (call: CallOf<'readCluster'>) => toCluster(call.subject),
    },
    workKinds: [inventoryWork(deps), sendAction(deps), followActions(deps)],
  })
}
