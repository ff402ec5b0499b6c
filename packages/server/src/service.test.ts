import { expectTypeOf, test } from 'vitest'
import { anyone, can, on } from '@passerelle/contract/access'
import { api, operation } from '@passerelle/contract/operation'
import type { Anonymous, Person, PersonInAccount, StaffActor } from '@passerelle/kernel/actor'
import type { Call, Policies, Policy } from './service.ts'

const base = { method: 'GET', requirement: 'ADR-0001' } as const
const _operations = api('payments', {
  readTask: operation({ ...base, path: '/private/tasks/:id', access: can('task.read', on('task')) }),
  enterApp: operation({ ...base, path: '/staff/apps/:id', access: can('app.enter', on('app'), 'staff') }),
  listTasks: operation({ ...base, path: '/private/tasks', app: 'optional', access: can('task.list') }),
  signIn: operation({ ...base, path: '/sign-in', access: anyone('nobody is signed in yet') }),
})
type Ops = typeof _operations
type Task = { id: string }
type App = { slug: string }
type Subjects = { task: Task; app: App }

test('[ADR-0001] a handler gets the subject that its operation names, and none without', () => {
  expectTypeOf<Call<Ops['readTask'], Subjects>['subject']>().toEqualTypeOf<Task>()
  expectTypeOf<Call<Ops['enterApp'], Subjects>['subject']>().toEqualTypeOf<App>()
  expectTypeOf<Call<Ops['listTasks'], Subjects>['subject']>().toEqualTypeOf<undefined>()
  expectTypeOf<Call<Ops['readTask']>['subject']>().toEqualTypeOf<never>()
})

test('the actor of a call is of the kind and account that authorization let through', () => {
  expectTypeOf<Call<Ops['readTask'], Subjects>['actor']>().toExtend<PersonInAccount>()
  expectTypeOf<Call<Ops['enterApp'], Subjects>['actor']>().toExtend<StaffActor>()
  expectTypeOf<Call<Ops['listTasks'], Subjects>['actor']>().toEqualTypeOf<Person>()
  expectTypeOf<Call<Ops['signIn'], Subjects>['actor']>().toEqualTypeOf<Person | Anonymous>()
})

test('a service has one policy per name, for the subject of the operations that use it', () => {
  expectTypeOf<Policies<Ops, Subjects>>().toEqualTypeOf<{
    'task.read': Policy<Task>
    'app.enter': Policy<App>
    'task.list': Policy<undefined>
  }>()
})
