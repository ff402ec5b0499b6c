import { maxUpdateLength } from '@passerelle/contract/limits'
import { timeline } from '@passerelle/contract/stats/timeline'
import { incidentStages, nextStage, type IncidentStage } from '@passerelle/kernel/incident-stages'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportQueries } from '../availability/report-queries.ts'
import { call } from '../api/call.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../kit/ui/choice/choice.tsx'
import { TextArea } from '../../kit/ui/form/field.tsx'
import { acrossAccounts, timelineQueries } from './timeline-queries.ts'
import './timeline.css'

/** Form of the next entry of an incident's timeline; customers of the account read it at once. */
export const UpdateForm = ({ incidentId, last }: { incidentId: string; last: IncidentStage | undefined }) => {
  const t = useTranslations('incidents.timeline')
  const client = useQueryClient()
  const name = useId()
  const [chosen, choose] = useState<IncidentStage>()
  const [text, write] = useState('')
  const stage = chosen ?? nextStage(last)
  const post = useToastMutation({
    send: () => call(timeline.postIncidentUpdate, { incidentId, stage, text }, acrossAccounts),
    done: () => t('posted'),
    after: () => {
      write('')
      choose(undefined)
      void client.invalidateQueries({ queryKey: timelineQueries.all() })
      void client.invalidateQueries({ queryKey: reportQueries.all() })
    },
    failed: t('failed'),
  })
  return (
    <form
      className="update-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !post.isPending) post.mutate()
      }}
    >
      <ChoiceGroup legend={t('next')}>
        {incidentStages.map((one) => (
          <Choice key={one} type="radio" name={name} checked={one === stage} onChange={() => choose(one)}>
            {t(`stage.${one}`)}
          </Choice>
        ))}
      </ChoiceGroup>
      <TextArea
        label={t('text')}
        hint={t('hint')}
        rows={3}
        maxLength={maxUpdateLength}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <Button type="submit" icon={IconSend} loading={post.isPending} disabled={text.trim() === ''}>
        {t('post')}
      </Button>
    </form>
  )
}
