import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../kit/store/store.ts'
import { Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { unconfirmedStore } from '../../../model/last-board/restore-last-board.ts'

/** Delay in ms: on a usual network the server has responded before. */
const slow = 1500

/**
 * Says that the board is the one of the last visit while a slow network has not confirmed it (ADR-0058); on a phone an
 * icon says it.
 */
export const UnconfirmedMark = () => {
  const t = useTranslations('board')
  return (
    useStore(unconfirmedStore) && (
      <Delayed delay={slow}>
        <span className="unconfirmed quiet" role="status" data-part="unconfirmed">
          <Icon icon={IconHistory} />
          <span>{t('unconfirmed')}</span>
        </span>
      </Delayed>
    )
  )
}
