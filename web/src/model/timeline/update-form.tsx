import { maxUpdateLength } from '@passerelle/contract/limits'
import { timeline } from '@passerelle/contract/stats/timeline'
import { incidentStages, nextStage, type IncidentStage } from '@passerelle/kernel/incident-stages'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reportQueries } from '../availability/report-queries.ts'
import { useAvailabilityFormat } from '../availability/use-availability-format.ts'
import { callOnce } from '../api/call-once.ts'
import { useUnsavedChanges } from '../../kit/store/unsaved-changes.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../kit/ui/choice/choice.tsx'
import { TextArea } from '../../kit/ui/form/field.tsx'
import { acrossAccounts, timelineQueries } from './timeline-queries.ts'
import './timeline.css'

/** Times after which the next entry can be announced, in minutes. */
const nextNewsMinutes = [30, 60, 120] as const

/** Form of the next entry of an incident's timeline; customers of the account read it at once. */
export const UpdateForm = ({ incidentId, last }: { incidentId: string; last: IncidentStage | undefined }) => {
  const t = useTranslations('incidents.timeline')
  const { span } = useAvailabilityFormat()
  const client = useQueryClient()
  const name = useId()
  const [chosen, choose] = useState<IncidentStage>()
  const [text, write] = useState('')
  const [next, announce] = useState<number>()
  useUnsavedChanges(text.trim() !== '')
  const stage = chosen ?? nextStage(last)
  // Nothing follows the last step.
  const announced = stage === 'resolved' ? undefined : next
  const post = useToastMutation({
    send: (sent: string) =>
      callOnce(
        timeline.postIncidentUpdate,
        { incidentId, stage, text: sent, ...(announced !== undefined && { nextInMinutes: announced }) },
        acrossAccounts,
      ),
    done: () => t('posted'),
    after: (_, sent) => {
      write((typed) => (typed === sent ? '' : typed))
      choose(undefined)
      announce(undefined)
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
        if (text.trim() !== '' && !post.isPending) post.mutate(text)
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
      {stage !== 'resolved' && (
        <ChoiceGroup legend={t('nextNews')}>
          <Choice type="radio" name={`${name}-next`} checked={next === undefined} onChange={() => announce(undefined)}>
            {t('nextNone')}
          </Choice>
          {nextNewsMinutes.map((one) => (
            <Choice key={one} type="radio" name={`${name}-next`} checked={one === next} onChange={() => announce(one)}>
              {span(one * 60_000)}
            </Choice>
          ))}
        </ChoiceGroup>
      )}
      <Button type="submit" icon={IconSend} loading={post.isPending} disabled={text.trim() === ''}>
        {t('post')}
      </Button>
    </form>
  )
}
