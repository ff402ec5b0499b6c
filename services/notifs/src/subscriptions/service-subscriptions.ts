import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { PersonInAccount } from '@passerelle/kernel/actor'
import type { NoticeChoices } from '@passerelle/kernel/notice-preferences'
import type { Query } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { choicesOf } from '../preferences/channels.ts'
import { statement } from './statement-rows.ts'
import type { ServiceRow } from './service-choice.ts'

type List = InferResponse<typeof notifs.listServiceSubscriptions>['list']
type Wanted = InferBody<typeof notifs.saveServiceSubscription>
type Row = Omit<List[number], 'own'> & { own: boolean | null; choices: Partial<NoticeChoices> | null }

const select = statement(
  'notifs.services',
  `
  SELECT s.id AS "probeId", s.name, o.incidents, o.maintenances, o.certificates, o.inbox, o.push, o.mail,
    o.probe_id IS NOT NULL AS own, p.choices
    FROM stats.probe_names s
    LEFT JOIN notifs.service_subscriptions o ON o.app_id = s.app_id AND o.probe_id = s.id AND o.user_id = $2
    LEFT JOIN notifs.preferences p ON p.app_id = s.app_id AND p.user_id = $2
   WHERE s.app_id = $1 AND ($3::char(24) IS NULL OR s.id = $3)
   ORDER BY lower(s.name) COLLATE "fr-x-icu", s.id LIMIT 500`,
).as<Row>()

const toSubscription = ({ choices, own, ...row }: Row): List[number] =>
  own
    ? { ...row, own }
    : {
        probeId: row.probeId,
        name: row.name,
        incidents: true,
        maintenances: true,
        certificates: false,
        ...choicesOf('customer', choices).availability,
        own: false,
      }

/** What a customer is told of each monitored service, chosen by themselves. */
export const serviceSubscriptions = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) => {
  const list = async (actor: PersonInAccount, probeId: string | null = null): Promise<List> => {
    const values = [actor.appId, actor.userId, probeId]
    return (await database.query(select.with(...values))).rows.map(toSubscription)
  }
  /** Throws `not_found` for a service of another account. */
  const one = async (actor: PersonInAccount, probeId: string) => {
    const [found] = await list(actor, probeId)
    if (!found) throw new Problem('not_found')
    return found
  }
  return {
    list: async (actor: PersonInAccount) => ({ list: await list(actor) }),
    save: async (actor: PersonInAccount, probeId: string, wanted: Wanted) => {
      await one(actor, probeId)
      const key = { appId: actor.appId, userId: actor.userId, probeId }
      const kept = { ...wanted, updatedAt: clock.now() }
      await database.transaction((tx) =>
        tx.prisma.serviceSubscription.upsert({
          where: { appId_userId_probeId: key },
          create: { ...key, ...kept },
          update: kept,
        }),
      )
      return one(actor, probeId)
    },
    reset: async (actor: PersonInAccount, probeId: string) => {
      await one(actor, probeId)
      const where = { appId: actor.appId, userId: actor.userId, probeId }
      await database.transaction((tx) => tx.prisma.serviceSubscription.deleteMany({ where }))
      return one(actor, probeId)
    },
  }
}

const serviceRows = statement(
  'notifs.serviceRows',
  `SELECT user_id AS "userId", probe_id AS "probeId", incidents, maintenances, certificates, inbox, push, mail
             FROM notifs.service_subscriptions WHERE app_id = $1 AND probe_id = ANY ($2::char(24)[])`,
).as<ServiceRow & { userId: string }>()

/** The choices of all users of an account for these services, by user. */
export const readServiceRows = async (
  query: Query,
  appId: string,
  probesIds: readonly string[],
): Promise<Map<string, ServiceRow[]>> => {
  const { rows } = await query(serviceRows.with(appId, probesIds))
  return Map.groupBy(rows, ({ userId }) => userId)
}
