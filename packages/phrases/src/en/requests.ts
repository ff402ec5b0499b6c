import type { requests as fr } from '../fr/requests.ts'
import type { Shape } from '../shape.ts'

export const requests = {
  title: 'Requests',
  table: 'Requests of all accounts',
  column: {
    id: 'ID', name: 'Name', sprint: 'Sprint', creation: 'Creation', priority: 'Priority', category: 'Category', theme: 'Theme', tag: 'Tag', state: 'State',
    progress: '% Progress', estimate: 'Est.', left: 'Time left', who: 'Who', todo: 'To-do',
  },
  columns: 'Columns',
  state: {
    to_define: 'To define', to_estimate: 'To estimate', estimate_waiting: 'Estimate waiting', to_assign: 'To assign', todo: 'To do', in_progress: 'In progress',
    waiting: 'Waiting', completed: 'Completed', blocked: 'Blocked', abandoned: 'Abandoned', reassigned: 'Reassigned', todo_next_sprint: 'Next sprint',
    waiting_next_sprint: 'Wait, next sprint',
  },
  step: {
    categorise: 'Categorise', estimate: 'Estimate', estimateAnswer: 'Validate the estimate', otherSolution: 'Another solution', assign: 'Assign', takeOver: 'Take over',
    start: 'Start', startLater: 'Plan', goOn: 'Go on', newEstimate: 'New estimate', customerAnswer: 'Answer',
    completionAnswer: 'Validate completion', review: 'Review', nothing: 'Nothing',
  },
  by: { team: 'team', customer: 'client' },
  automatic: { archive: 'Without an answer, archived {when}', accept_completion: 'Without an answer, validated {when}', done: 'Without an answer, done {when}' },
  lateSince: 'Past its due date: {date}',
  percent: '{percent}%',
  overrun: 'overrun',
  noEstimate: 'no estimate',
  leftShort: 'left',
  counted: '{count, plural, one {# request} other {# requests}}',
  loaded: '{count, plural, one {# request loaded} other {# requests loaded}}',
  loadingMore: 'Loading more…',
  allAccounts: 'All accounts',
  accounts: '{count, plural, one {# account} other {# accounts}}',
  chooseAccounts: 'Filter by account',
  everyAccount: 'Back to all accounts',
  showNew: '{count, plural, one {# new request: show it} other {# new requests: show them}}',
  empty: 'No request yet',
  emptyText: 'The requests of all accounts arrive here.',
} as const satisfies Shape<typeof fr>
