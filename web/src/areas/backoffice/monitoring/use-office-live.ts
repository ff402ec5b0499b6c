import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { oncallQueries } from '../../../features/availability/oncall/oncall-queries.ts'
import { monitoringQueries } from '../../../features/availability/monitoring/monitoring-queries.ts'

const concernsMonitoring = (name: string) =>
  /^(probe|incident|incident_report|maintenance|oncall|report|staff|uptime_check)\./.test(name)

/** Reads monitoring and the rota again when an outage or who is on call changes in any account (ONC-025). */
export const useOfficeLive = (): void => {
  const client = useQueryClient()
  const readAgain = () => {
    for (const queryKey of [monitoringQueries.all(), oncallQueries.all()]) void client.invalidateQueries({ queryKey })
  }
  useTopic('office', useMe()?._id, ({ name }) => concernsMonitoring(name) && readAgain(), readAgain)
}
