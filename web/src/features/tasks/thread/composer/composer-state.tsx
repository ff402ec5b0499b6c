import { maxMessageLength } from '@passerelle/contract/limits'
import { IconCloudCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import type { Counter } from './character-counter.ts'
import type { Draft } from '../drafts/draft-store.ts'

/**
 * Status next to the send button: the counter near the limit, otherwise the save state of the draft, otherwise the
 * hint. "Too long" is announced once, not on every key.
 */
export const ComposerState = ({
  id,
  draft,
  counter,
  hint,
}: {
  id: string
  draft: Draft
  counter: Counter
  hint: string
}) => {
  const t = useTranslations('thread')
  const { count, tone } = counter
  if (tone !== 'none') {
    return (
      <span className="state" id={id}>
        <span className={`counter ${tone} num`} data-part="counter">
          {tone === 'danger' && (
            <span className="words" role="alert">
              {t('tooLong', { max: String(maxMessageLength) })}{' '}
            </span>
          )}
          {t('counter', { count: String(count), max: String(maxMessageLength) })}
        </span>
      </span>
    )
  }
  return (
    <span className="state" id={id}>
      {draft.text === '' ? (
        <span className="words">{hint}</span>
      ) : (
        draft.saved && (
          <>
            <Icon icon={IconCloudCheck} />
            <span className="words">{t('draftSaved')}</span>
          </>
        )
      )}
    </span>
  )
}
