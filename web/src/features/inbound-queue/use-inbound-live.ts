import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../model/live/use-topic.ts'
import { useMe } from '../../model/session/me.ts'
import { inboundQueries } from './inbound-queries.ts'

/** Reads the queue of mails and its count again when one arrives or is decided, whoever did it (EML-052). */
export const useInboundLive = (): void => {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: inboundQueries.all })
  useTopic('backlog', useMe()?._id, ({ name }) => name.startsWith('inbound.') && refresh(), refresh)
}
