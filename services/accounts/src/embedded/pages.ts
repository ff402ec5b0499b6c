import type { Locale } from '@passerelle/i18n/locales'
import { pageTexts } from './page-texts.ts'
import type { ListedStaff } from './staff-list-view.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const mark =
  '<svg class="logo" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="#1d2a35"/>' +
  '<path d="M4 18.5h20M7 18.5V9m14 9.5V9M7 9c2.2 5 4.2 7.2 7 7.2S18.8 14 21 9" fill="none" stroke="#fff" ' +
  'stroke-width="1.7" stroke-linecap="round"/></svg>'

const page = (locale: Locale, providerName: string, title: string, main: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · ${escaped(providerName)}</title>
<link rel="stylesheet" href="/sso/page.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<p class="brand">${mark}${escaped(providerName)}</p>
${main}
</main>
</body>
</html>
`

const person = ({
  email,
  firstName,
  lastName,
  job,
}: ListedStaff) => `<li><button name="email" value="${escaped(email)}">
<span class="avatar" aria-hidden="true">${escaped(`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`)}</span>
<span class="who"><b>${escaped(`${firstName} ${lastName}`)}</b><span>${escaped(email)}</span></span>
${job === null ? '' : `<span class="job">${escaped(job)}</span>`}
</button></li>`

/** Page with one sign-in button per staff user. */
export const chooserPage = (
  locale: Locale,
  providerName: string,
  uid: string,
  staff: readonly ListedStaff[],
): string => {
  const text = pageTexts[locale]
  const list =
    staff.length === 0
      ? `<p class="empty">${text.nobody}</p>`
      : `<form method="post" action="/sso/interaction/${escaped(uid)}"><ul ` +
        `aria-label="${text.list}">${staff.map(person).join('\n')}</ul></form>`
  return page(
    locale,
    providerName,
    text.title,
    `<h1>${text.title}</h1>\n<p class="lead">${text.lead}</p>\n${list}\n<p class="note">${text.note}</p>`,
  )
}

/** Page shown for every failure of the provider. */
export const failurePage = (locale: Locale, providerName: string): string => {
  const text = pageTexts[locale]
  return page(
    locale,
    providerName,
    text.failed,
    `<h1>${text.failed}</h1>\n<p class="lead">${text.failedLead}</p>\n<p><a class="again" ` +
      `href="/admin/login">${text.restart}</a></p>`,
  )
}
