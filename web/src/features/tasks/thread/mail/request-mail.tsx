import type { ComponentProps } from 'react'
import MailEnvelope from './mail-envelope.tsx'
import ProposedPeople from './proposed-people.tsx'
import type { MailPlace } from './mail-query.ts'

const received: ComponentProps<typeof MailEnvelope>['mail'] = { direction: 'in', failed: 0, failedTo: [] }

/** The mail that opened a request, above its description (EML-051), and who was in it without following (EML-042). */
export default function RequestMail({ taskId, since }: { taskId: string; since: string }) {
  const place: MailPlace = { taskId }
  return (
    <div className="request-mail" data-part="request-mail">
      <MailEnvelope place={place} mail={received} />
      <ProposedPeople place={place} since={since} />
    </div>
  )
}
