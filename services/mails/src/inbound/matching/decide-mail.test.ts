import { expect, test } from 'vitest'
import { decideMail, type Facts } from './decide-mail.ts'

const [lumen, verdier, home] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string]
const [ada, basile, denis, emma] = ['1', '2', '3', '4'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
]
const task = {
  appId: lumen,
  taskId: 'd'.repeat(24),
  slug: 'ATL-3',
  name: 'Migrer',
  archived: false,
  takesReplies: true,
}
const person = (userId: string, appId: string, staff = false, takesRequests = true) => ({
  userId,
  appId,
  staff,
  locale: 'fr',
  takesRequests,
})
const people = {
  ada: [person(ada, lumen)],
  basile: [person(basile, lumen)],
  denis: [person(denis, verdier)],
  both: [person(ada, lumen), person(ada, verdier)],
  emma: [person(emma, home, true), person(emma, lumen, true)],
  oneOfTwo: [person(ada, lumen), person(ada, verdier, false, false)],
  without: [person(ada, lumen, false, false)],
  nobody: [],
}
const matches = {
  token: { by: 'token', task, userId: ada },
  outside: {
    by: 'token',
    task,
    userId: null,
    outside: { id: '5'.repeat(24), email: 'nobody@sender.example' },
  },
  tokenOfEmma: { by: 'token', task, userId: emma },
  reference: { by: 'reference', task },
  key: { by: 'key', task },
  internal: { by: 'internal', task },
  lumen: { by: 'account', appId: lumen },
  plain: { by: 'plain' },
} satisfies Record<string, Facts['match']>
const decide = (
  match: keyof typeof matches,
  sender: keyof typeof people,
  proof: Facts['proof'],
  more: Partial<Omit<Facts, 'mail'>> & { mail?: Partial<Facts['mail']> } = {},
) => {
  const { mail, ...rest } = more
  const decision = decideMail({
    envelopeFrom: 'x@sender.example',
    proof,
    match: matches[match],
    senders: people[sender],
    rules: [],
    ours: ['demandes@nimbus.example', 'support@nimbus.example'],
    domain: 'nimbus.example',
    ...rest,
    mail: {
      from: { address: `${sender}@sender.example`, name: '' },
      kind: 'person',
      listId: null,
      messageId: '<1@sender.example>',
      ...mail,
    },
  })
  if (decision.state !== 'accepted') return `${decision.state} ${decision.reason}`
  const { userId, outsideId, asStaff, proof: by, taskId } = decision
  const who = userId === null ? `outside ${outsideId?.[0]}` : userId[0]
  return `${taskId === null ? 'new' : 'answer'} of ${who} by ${by}${asStaff ? ' as staff' : ''}`
}

test.each([
  ['token', 'ada', 'dkim', 'answer of 1 by dkim'],
  ['token', 'ada', 'none', 'answer of 1 by token'],
  ['token', 'ada', 'fail', 'held spoofed'],
  ['token', 'basile', 'dkim', 'answer of 2 by dkim'],
  ['token', 'basile', 'none', 'held unproven'],
  ['token', 'denis', 'dkim', 'held unknown_sender'],
  ['token', 'nobody', 'dkim', 'held unknown_sender'],
  ['token', 'nobody', 'fail', 'held spoofed'],
  ['tokenOfEmma', 'emma', 'dkim', 'answer of 4 by dkim as staff'],
  ['tokenOfEmma', 'emma', 'none', 'held unproven'],
  ['token', 'emma', 'dkim', 'held unproven'],
  ['reference', 'ada', 'spf', 'answer of 1 by spf'],
  ['reference', 'ada', 'none', 'held unproven'],
  ['key', 'ada', 'header', 'answer of 1 by header'],
  ['key', 'ada', 'none', 'held unproven'],
  ['reference', 'nobody', 'dkim', 'held unknown_sender'],
] as const)('[EML-028][EML-029] who names a request by %s, %s with proof %s: %s', (match, sender, proof, outcome) => {
  expect(decide(match, sender, proof)).toBe(outcome)
})

test.each([
  ['plain', 'basile', 'dkim', 'new of 2 by dkim'],
  ['plain', 'basile', 'none', 'held unproven'],
  ['plain', 'basile', 'fail', 'held spoofed'],
  ['plain', 'both', 'dkim', 'held several_accounts'],
  ['plain', 'oneOfTwo', 'dkim', 'new of 1 by dkim'],
  ['plain', 'without', 'dkim', 'held requests_off'],
  ['plain', 'without', 'none', 'held unproven'],
  ['lumen', 'both', 'dkim', 'new of 1 by dkim'],
  ['lumen', 'denis', 'dkim', 'held unknown_sender'],
  ['plain', 'emma', 'dkim', 'held unknown_sender'],
  ['plain', 'nobody', 'dkim', 'held unknown_sender'],
  ['plain', 'nobody', 'fail', 'discarded spoofed'],
] as const)('[EML-031] a mail to %s, %s with proof %s: %s', (match, sender, proof, outcome) => {
  expect(decide(match, sender, proof)).toBe(outcome)
})

test.each(['ada', 'emma', 'nobody'] as const)('[EML-032] an answer to what only staff see waits: %s', (sender) => {
  expect(decide('internal', sender, 'dkim')).toBe('held internal_reply')
})

test('[EML-035] an answer to an archived request opens another one', () => {
  const archived = { ...matches.token, task: { ...task, archived: true } }
  expect(decide('token', 'ada', 'none', { match: archived })).toBe('new of 1 by token')
})

test.each([
  [{ mail: { kind: 'auto_reply' } }, 'auto_reply'],
  [{ mail: { kind: 'bulk' } }, 'bulk'],
  [{ mail: { kind: 'receipt' } }, 'receipt'],
  [{ mail: { kind: 'calendar' } }, 'calendar'],
  [{ mail: { kind: 'report' } }, 'report'],
  [{ match: { by: 'bounce', token: 'a'.repeat(26) } }, 'report'],
  [{ envelopeFrom: '' }, 'auto_reply'],
  [{ mail: { messageId: `<o.${'e'.repeat(24)}@nimbus.example>` } }, 'loop'],
  [{ mail: { from: { address: 'support@nimbus.example', name: '' } } }, 'loop'],
] as const)('[EML-033] nobody wrote it: %j', (more, reason) => {
  expect(decide('token', 'ada', 'dkim', more)).toBe(`ignored ${reason}`)
})

test.each([
  [{ mail: { from: null } }, 'sender_unclear'],
  // A group that forwards in its own name.
  [
    {
      mail: { from: { address: 'support@nimbus.example', name: 'Ada via Support' }, listId: 'support.nimbus.example' },
    },
    'sender_unclear',
  ],
  [{ mail: { kind: 'encrypted' } }, 'encrypted'],
] as const)('[EML-033][EML-041] what cannot be read as somebody’s waits: %j', (more, reason) => {
  expect(decide('token', 'ada', 'dkim', more)).toBe(`held ${reason}`)
})

test.each([
  ['token', 'ada', 'none', 'held replies_off'],
  ['key', 'basile', 'dkim', 'held replies_off'],
  ['token', 'nobody', 'dkim', 'held unknown_sender'],
] as const)('where no answers are taken, who names a request by %s, %s: %s', (by, sender, proof, outcome) => {
  const match = { ...matches[by], task: { ...task, takesReplies: false } }
  expect(decide(by, sender, proof, { match })).toBe(outcome)
})

const block = (appId: string | null) => ({ rule: 'block', appId })
const trust = (appId: string) => ({ rule: 'trust', appId })
test.each([
  ['token', 'ada', 'dkim', block(null), 'discarded blocked'],
  ['token', 'ada', 'dkim', block(lumen), 'discarded blocked'],
  ['token', 'ada', 'dkim', block(verdier), 'answer of 1 by dkim'],
  ['plain', 'nobody', 'none', block(null), 'discarded blocked'],
  ['key', 'basile', 'none', trust(lumen), 'answer of 2 by none'],
  ['key', 'basile', 'none', trust(verdier), 'held unproven'],
  ['key', 'basile', 'fail', trust(lumen), 'held spoofed'],
  ['plain', 'basile', 'none', trust(lumen), 'new of 2 by none'],
  ['plain', 'both', 'none', trust(lumen), 'new of 1 by none'],
  ['plain', 'basile', 'none', trust(verdier), 'held unproven'],
  ['tokenOfEmma', 'emma', 'none', trust(lumen), 'held unproven'],
  ['plain', 'nobody', 'none', trust(lumen), 'held unknown_sender'],
] as const)('[EML-029][EML-047] %s, %s with proof %s and the rule %j: %s', (match, sender, proof, rule, outcome) => {
  expect(decide(match, sender, proof, { rules: [rule] })).toBe(outcome)
})

test('an id in our domain that another program made is no mail of ours', () => {
  expect(decide('tokenOfEmma', 'emma', 'dkim', { mail: { messageId: '<abc@nimbus.example>' } })).toMatch(/^answer/)
})

test.each([
  ['nobody', 'none', {}, 'answer of outside 5 by token'],
  ['nobody', 'dkim', {}, 'answer of outside 5 by dkim'],
  ['nobody', 'fail', {}, 'held spoofed'],
  // Its reply address never helps another one.
  ['nobody', 'dkim', { mail: { from: { address: 'mallory@sender.example', name: '' } } }, 'held unknown_sender'],
  ['denis', 'dkim', {}, 'held unknown_sender'],
  ['basile', 'none', {}, 'held unproven'],
  ['basile', 'dkim', {}, 'answer of 2 by dkim'],
  ['emma', 'dkim', {}, 'held unproven'],
  ['nobody', 'dkim', { match: { ...matches.outside, task: { ...task, archived: true } } }, 'held unknown_sender'],
  ['nobody', 'dkim', { match: { ...matches.outside, task: { ...task, takesReplies: false } } }, 'held replies_off'],
  ['nobody', 'dkim', { mail: { kind: 'auto_reply' } }, 'ignored auto_reply'],
] as const)(
  '[EML-043] to an outside address’s reply address, %s with proof %s, %j: %s',
  (sender, proof, more, outcome) => {
    expect(decide('outside', sender, proof, more)).toBe(outcome)
  },
)
