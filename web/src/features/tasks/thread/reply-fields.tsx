import { useEffect, useRef } from 'react'
import { threadPlace, useAttach } from '../../../model/attachments/use-attach.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Composer } from './composer/composer.tsx'
import { useComposerWords } from './composer/use-composer-words.ts'
import { useSendMessage } from './data/use-send-message.ts'
import { draftKey, type ThreadAudience } from './drafts/draft-key.ts'
import type { OrganizationNames } from './messages/organization-name.ts'

/**
 * The composer of one thread alone, for staff, with the draft and files of the open request (DAY-032, DAY-053).
 * `selects`: its text is selected, to be replaced or sent as it is (DAY-034). A message that could not be sent is kept.
 */
export const ReplyFields = ({
  side,
  threadId,
  task,
  meId,
  selects = false,
  onSent,
  ...names
}: OrganizationNames & {
  side: ThreadAudience
  threadId: string
  task: Task
  meId: string
  selects?: boolean
  onSent: () => void
}) => {
  const { send } = useSendMessage(task, meId)
  const { files, add, remove } = useAttach(threadPlace(meId, threadId))
  const words = useComposerWords(side, { staff: true, asked: false, ...names })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = place.current?.querySelector('textarea')
    field?.focus()
    if (selects) field?.select()
  }, [selects])
  const submit = async () => {
    if (await send(side, threadId, [])) onSent()
  }
  return (
    <div ref={place} className="reply-fields">
      <Composer
        side={side}
        draftKey={draftKey(meId, task._id, side)}
        words={words}
        variant={side === 'internal' ? 'internal' : 'primary'}
        files={files}
        onFiles={add}
        onRemove={remove}
        onSend={() => void submit()}
      />
    </div>
  )
}
