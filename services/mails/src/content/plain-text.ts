import type { MailContent } from './mail-content.ts'
import type { MailView } from './mail-view.ts'

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** The choices in words, and the one address that all lead to. */
const choicesText = ({ accept, refuse, ask, page }: NonNullable<MailContent['choices']>) =>
  `${accept.text} · ${refuse.text} · ${ask.text} :\n${page}`

/** Plain text part: the same content without HTML, paragraphs not wrapped, each link on its own line. */
export const plainText = (content: MailContent, view: MailView): string => {
  const blocks = [
    content.cutLine,
    content.title,
    content.deadline,
    view.hello,
    ...view.paragraphs,
    content.quote && quoted(content.quote),
    content.lines?.map(({ label, value }) => `${label} : ${value}`).join('\n'),
    content.items?.map(({ title, link }) => `- ${title}\n  ${link}`).join('\n'),
    ...(content.messages ?? []).map(({ author, at, text }) => `${author}, ${at} :\n${text}`),
    ...view.closing,
    content.before && `${content.before.title} :\n${quoted(content.before.text)}`,
    content.button && `${content.button.text} :\n${content.button.link}`,
    content.choices && choicesText(content.choices),
    content.ratings && `${content.ratings.list.map(({ text }) => text).join(' · ')} :\n${content.ratings.page}`,
    content.note,
    [
      `--\n${view.reason}`,
      view.known && `${view.choose} : ${view.preferences}`,
      view.stop !== null && `${view.stopText} : ${view.stop}`,
      view.signature,
    ]
      .filter((line) => line !== false)
      .join('\n'),
  ]
  return `${blocks.filter((block) => block !== undefined && block !== null && block !== '').join('\n\n')}\n`
}
