import type { MessageMail, ProposedPerson } from '@passerelle/contract/mails/message-mail'
import { members } from '@passerelle/contract/projects/members'
import { outsideAddresses } from '@passerelle/contract/projects/outside-addresses'
import { maxNameLength } from '@passerelle/contract/limits'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { call } from '../../../model/api/call.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

type Received = Extract<MessageMail, { direction: 'in' }>

/** People in To and Cc of a mail, each with the button that lets them follow the request (EML-042). */
export const ProposedPeople = ({
  messageId,
  task,
  proposed,
}: { messageId: string } & Pick<Received, 'task' | 'proposed'>) => {
  const t = useTranslations('threadMail')
  const client = useQueryClient()
  const { _id: id, appId } = task
  const add = useToastMutation<ProposedPerson>({
    send: ({ userId, name, email }) =>
      userId === null
        ? call(outsideAddresses.addOutsideAddress, { id, email, name: name.slice(0, maxNameLength) }, { appId })
        : call(members.attachMember, { id, memberId: userId }, { appId }),
    done: (_reply, { name }) => t('added', { name }),
    failed: t('addFailed'),
    stale: ['message-mail', messageId],
    after: () => {
      void client.invalidateQueries({ queryKey: taskQueries.details() })
      void client.invalidateQueries({ queryKey: ['outside-addresses', appId] })
    },
  })
  return (
    <div className="proposed-people" role="group" aria-label={t('proposed')}>
      <p className="quiet">{t('proposed')}</p>
      {proposed.map((person) => (
        <Button
          key={person.email}
          size="small"
          icon={IconUserPlus}
          loading={add.isPending && add.variables.email === person.email}
          onClick={() => add.mutate(person)}
        >
          {t('add', { name: person.name })}
        </Button>
      ))}
    </div>
  )
}
