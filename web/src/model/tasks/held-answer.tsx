import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/button/button.tsx'
import { focusOnMount } from '../../kit/ui/focus/focus-on-mount.ts'
import { answerHeldFor } from './mutations/use-held-answer.ts'
import './held-answer.css'

/** The answer that was just given: it can be undone for ten seconds, or sent at once. */
export const HeldAnswer = ({ text, onUndo, onSend }: { text: string; onUndo: () => void; onSend: () => void }) => {
  const t = useTranslations('task')
  return (
    <div className="task-held" data-part="held-answer">
      <p role="status">{t('answerHeld', { answer: text, seconds: String(answerHeldFor / 1000) })}</p>
      <i style={{ '--held': `${answerHeldFor}ms` }} />
      <div className="task-answer">
        <Button size="big" icon={IconArrowBackUp} ref={focusOnMount} onClick={onUndo}>
          {t('undoAnswer')}
        </Button>
        <Button size="big" variant="ghost" onClick={onSend}>
          {t('sendAnswer')}
        </Button>
      </div>
    </div>
  )
}
