import { useEffect, useRef } from 'react'
import { threadPlace, useAttach } from '../../model/attachments/use-attach.ts'
import type { Task } from '../../model/tasks/queries/task-queries.ts'
import { Composer } from './composer/composer.tsx'
import { useComposerWords } from './composer/use-composer-words.ts'
import { useSendMessage } from './data/use-send-message.ts'
import { draftKey } from './drafts/draft-key.ts'
import type { OrganizationNames } from './messages/organization-name.ts'

/**
 * The composer of the client thread alone, for staff, with the draft and files of the open request (DAY-032).
 * `selects`: its text is selected, to be replaced or sent as it is (DAY-034). A message that could not be sent is kept.
 */
export const ReplyFields = ({
  task,
  meId,
  selects,
  onSent,
  ...names
}: OrganizationNames & { task: Task; meId: string; selects: boolean; onSent: () => void }) => {
  const { send } = useSendMessage(task, meId)
  const { files, add, remove } = useAttach(threadPlace(meId, task.threadId))
  const words = useComposerWords('client', { staff: true, asked: false, ...names })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = place.current?.querySelector('textarea')
    field?.focus()
    if (selects) field?.select()
  }, [selects])
  const submit = async () => {
    if (await send('client', task.threadId, [])) onSent()
  }
  return (
    <div ref={place} className="reply-fields">
      <Composer
        side="client"
        draftKey={draftKey(meId, task._id, 'client')}
        words={words}
        variant="primary"
        files={files}
        onFiles={add}
        onRemove={remove}
        onSend={() => void submit()}
      />
    </div>
  )
}
