import type { ProposedPerson, ReceivedMail } from '@passerelle/contract/mails/message-mail'
import { members } from '@passerelle/contract/projects/members'
import { outsideAddresses } from '@passerelle/contract/projects/outside-addresses'
import { maxNameLength } from '@passerelle/contract/limits'
import { days } from '@passerelle/kernel/durations'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { call } from '../../../../model/api/call.ts'
import { useMe } from '../../../../model/session/me.ts'
import { taskQueries } from '../../../../model/tasks/queries/task-queries.ts'
import { mailKey, mailQuery, type MailPlace } from './mail-query.ts'

/** People are proposed for 30 days; later ones are not asked for. */
const proposedForMs = days(30)

const People = ({ place, task, proposed }: { place: MailPlace } & Pick<ReceivedMail, 'task' | 'proposed'>) => {
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
    stale: mailKey(place),
    after: () => {
      void client.invalidateQueries({ queryKey: taskQueries.details() })
      void client.invalidateQueries({ queryKey: ['outside-addresses', appId] })
    },
  })
  return (
    <div className="proposed-people" data-part="proposed-people" role="group" aria-label={t('proposed')}>
      <span className="quiet">{t('copied')}</span>
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

/**
 * People in To and Cc of a mail who do not follow its request yet, each with the button that lets them follow it
 * (EML-042). Nothing where there are none, or where the reader may add nobody. `since`: when the mail came.
 */
export default function ProposedPeople({ place, since }: { place: MailPlace; since: string }) {
  const me = useMe()
  const [isRecent] = useState(() => Date.parse(since) > Date.now() - proposedForMs)
  const mayAdd = me?.side === 'staff' || me?.admin === true
  const { data } = useQuery({ ...mailQuery(place), enabled: isRecent && mayAdd })
  if (data?.direction !== 'in' || data.proposed.length === 0) return null
  return <People place={place} task={data.task} proposed={data.proposed} />
}
