import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { throttlePerClient } from '../../../model/tasks/live/throttle-per-client.ts'
import { inboundQueries } from './inbound-queries.ts'

// Mails may arrive twenty a second.
const readAgain = throttlePerClient(500, (client) => void client.invalidateQueries({ queryKey: inboundQueries.all }))

/** Reads the queue of mails and its count again when one arrives or is decided, whoever did it (EML-052). */
export const useInboundLive = (): void => {
  const client = useQueryClient()
  useTopic(
    'backlog',
    useMe()?._id,
    ({ name }) => name.startsWith('inbound.') && readAgain(client),
    () => readAgain(client),
  )
}
