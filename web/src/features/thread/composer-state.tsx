import { maxMessageLength } from '@passerelle/contract/chats/messages'
import { IconCloudCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../shared/ui/icon.tsx'
import type { Counter } from './character-counter.ts'
import type { Draft } from './draft-store.ts'

/** The line beside the send button: the counter when it matters, else whether the draft is saved, else the hint. That
 * a text is too long is said once, not with each key. */
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
        <span className={`counter ${tone} num`}>
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
