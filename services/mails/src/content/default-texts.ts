import { ownTemplates, type OwnTemplate } from '@passerelle/contract/mails/own-templates'
import type { TemplateTexts } from '@passerelle/kernel/mail-template'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'

type Texts = Required<{ [K in keyof TemplateTexts]: string }>

const inviter = '{{inviterName}}'
const app = '{{appName}}'
const provider = '{{providerName}}'
const number = '{{number}}'

const textsOf = (locale: Locale): Record<OwnTemplate, Texts> => {
  const t = getTranslator(locale)
  return {
    invitation: {
      subject: t('mails.invitation.subject', { inviter, app }),
      title: t('mails.invitation.title', { app }),
      text: t('mails.invitation.text', { inviter, provider }),
      button: t('mails.invitation.button'),
    },
    welcome: {
      subject: t('mails.welcome.subject', { provider }),
      title: t('mails.welcome.subject', { provider }),
      text: t('mails.welcome.text'),
      button: t('mails.welcome.button'),
    },
    recovery: {
      subject: t('mails.recovery.subject'),
      title: t('mails.recovery.subject'),
      text: t('mails.recovery.text', { app }),
      button: t('mails.recovery.button'),
    },
    reminder: {
      subject: t('mails.reminder.subject', { slug: '{{taskSlug}}' }),
      title: t('mails.reminder.title', { since: '{{since}}' }),
      text: '{{question}}',
      button: t('mails.reminder.button'),
    },
    satisfaction: {
      subject: t('mails.satisfaction.subject', { slug: '{{taskSlug}}' }),
      title: '{{taskName}}',
      text: t('mails.satisfaction.text', { date: '{{doneAt}}', time: '{{took}}' }),
      button: '',
    },
    export_ready: {
      subject: t('mails.export_ready.subject'),
      title: t('mails.export_ready.subject'),
      text: t('mails.export_ready.text'),
      button: t('mails.export_ready.button'),
    },
    invoice: {
      subject: t('mails.invoice.subject', { number }),
      title: t('mails.invoice.title', { number, amount: '{{amount}}' }),
      text: t('mails.invoice.text'),
      button: t('mails.invoice.button'),
    },
    thread: {
      subject: '[{{requestId}}] {{requestName}}',
      title: '{{requestName}}',
      text: '{{messages}}',
      button: t('mails.thread.button'),
    },
    request_received: {
      subject: '[{{requestId}}] {{requestName}}',
      title: t('mails.request_received.title', { slug: '{{requestId}}' }),
      text: t('mails.request_received.received'),
      button: t('mails.thread.button'),
    },
    held_notice: {
      subject: t('mails.held_notice.subject'),
      title: t('mails.held_notice.subject'),
      text: t('mails.held_notice.text'),
      button: t('mails.open'),
    },
  }
}

/** The product's texts of each mail that an account may write itself, with variables as `{{name}}` (APP-011). */
export const defaultTexts = (): Record<OwnTemplate, Record<Locale, Texts>> => {
  const [fr, en] = [textsOf('fr'), textsOf('en')]
  return Object.fromEntries(ownTemplates.map((name) => [name, { fr: fr[name], en: en[name] }])) as ReturnType<
    typeof defaultTexts
  >
}
