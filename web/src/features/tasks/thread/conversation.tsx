import { IconArrowDown, IconLock, IconMessages } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../model/session/me.ts'
import { threadPlace, useAttach } from '../../../model/attachments/use-attach.ts'
import { useVisibleTopic } from '../../../model/live/use-visible-topic.ts'
import { mayAnswerEstimate } from '../../../model/tasks/may-answer-estimate.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { TabPanel, Tabs } from '../../../kit/ui/display/tabs.tsx'
import { Composer } from './composer/composer.tsx'
import { draftKey, type ThreadAudience } from './drafts/draft-key.ts'
import { InternalNote } from './internal-note.tsx'
import { InternalStart } from './internal-start.tsx'
import { MailedPeople } from './mail/mailed-people.tsx'
import { MessageList, NewDayHeading } from './messages/message-list.tsx'
import { filterUnconfirmed } from './data/outgoing-messages.ts'
import { ThreadView } from './thread-view.tsx'
import { useComposerWords } from './composer/use-composer-words.ts'
import { useReadPosition } from './data/use-read-position.ts'
import { useScrollAnchor } from './scroll/use-scroll-anchor.ts'
import { useSendMessage } from './data/use-send-message.ts'
import { useThread } from './data/use-thread.ts'
import { useThreadLive } from './data/use-thread-live.ts'
import { useUnreadCounts } from './data/use-unread-counts.ts'
import { SendingMessage } from './messages/user-message.tsx'
import './conversation.css'

/**
 * Conversation of a task below its heading and description: the client thread for customers, two tabs for staff
 * (THR-006), and the composer of the visible thread, with live updates.
 */
export const Conversation = ({
  task,
  staff,
  provider,
  meId,
  accountName,
  heading,
  body,
}: {
  task: Task
  staff: boolean
  provider: string
  meId: string
  accountName: string
  heading: ReactNode
  body: ReactNode
}) => {
  const t = useTranslations('thread')
  const me = useMe()
  const [side, show] = useState<ThreadAudience>('client')
  const threadId = side === 'client' ? task.threadId : task.privateThreadId
  const thread = useThread(threadId)
  const { sending, send } = useSendMessage(task, meId)
  const { files, add, remove } = useAttach(threadPlace(meId, threadId ?? ''))
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { atEnd, goToEnd } = useScrollAnchor(frame, list, threadId, thread.loadingOlder)
  const unseen = useUnreadCounts(threadId, atEnd)
  const position = useReadPosition(task, meId, { side, threadId, thread, atEnd })
  const countOn = (tab: ThreadAudience, id: string | null) => {
    const count = tab === side ? 0 : Math.max(unseen.of(id), position.of(tab))
    return count > 0 ? { count } : {}
  }
  const words = useComposerWords(side, { staff, provider, appName: accountName, asked: mayAnswerEstimate(task) })

  useThreadLive(task, staff, (message) => {
    if (message.authorId === meId) return
    unseen.add(message.threadId)
    announce(t('newMessage', { name: message.author ? fullName(message.author) : (message.outside?.name ?? '') }))
  })

  useVisibleTopic('thread', threadId)
  const sides = { provider, appName: accountName, peopleIn: staff ? task.appId : undefined }
  const onItsWay = filterUnconfirmed(
    sending.filter((one) => one.threadId === threadId),
    thread.lines,
    meId,
  )
  const lines =
    threadId === null ? (
      <InternalStart task={task} />
    ) : (
      <ThreadView
        thread={thread}
        list={list}
        note={side === 'internal' && <InternalNote provider={provider} />}
        empty={staff ? '' : t('emptyText', { provider })}
      >
        {thread.lines.length + onItsWay.length > 0 && (
          <>
            <MessageList
              lines={thread.lines}
              meId={meId}
              staff={staff}
              sides={sides}
              firstNew={position.firstNew}
              askedTime={task.estimatedTime}
              askedInCents={task.price?.totalInCents ?? null}
            />
            {onItsWay[0] && <NewDayHeading lines={thread.lines} at={onItsWay[0].at} />}
            {onItsWay.map((one) => (
              <SendingMessage key={one.key} author={me ? { ...me, staff } : null} sides={sides} text={one.text} />
            ))}
          </>
        )}
      </ThreadView>
    )
  const may = task.may.includes(side === 'internal' ? 'writeInternal' : 'message')
  const newer = unseen.of(threadId)
  return (
    <>
      <div className="conversation-header">{heading}</div>
      <div
        className="conversation-scroll"
        data-part="conversation-scroll"
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={t('conversation')}
      >
        {body}
        {staff ? (
          <Tabs
            className="thread-tabs"
            label={t('conversation')}
            value={side}
            onChange={show}
            tabs={[
              { value: 'client', label: t('client'), icon: IconMessages, ...countOn('client', task.threadId) },
              {
                value: 'internal',
                label: t('internal'),
                icon: IconLock,
                internal: true,
                ...countOn('internal', task.privateThreadId),
              },
            ]}
          >
            <TabPanel value={side} className={`thread ${side}`}>
              {lines}
            </TabPanel>
          </Tabs>
        ) : (
          <div className="thread client">{lines}</div>
        )}
      </div>
      {threadId !== null && may && (
        <Composer
          key={threadId}
          side={side}
          draftKey={draftKey(meId, task._id, side)}
          words={words}
          variant={side === 'internal' ? 'internal' : !staff && task.waitsFor === 'me' ? 'secondary' : 'primary'}
          files={files}
          onFiles={add}
          onRemove={remove}
          onSend={() => {
            void send(side, threadId, thread.lines)
            goToEnd()
          }}
          foot={staff && side === 'client' && <MailedPeople task={task} />}
        >
          {newer > 0 && !atEnd && (
            <Button size="small" className="newer" icon={IconArrowDown} onClick={goToEnd}>
              {t('newMessages', { count: newer })}
            </Button>
          )}
        </Composer>
      )}
    </>
  )
}
