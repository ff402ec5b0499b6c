import { describe, expect, test } from 'vitest'
import { formFields } from './form-fields.ts'

const encoded = 'application/x-www-form-urlencoded'
const fieldsOf = (body: string, type: string) =>
  Object.fromEntries(
    Array.from(formFields(Buffer.from(body, 'latin1'), type), ([name, value]) => [name, value.toString('latin1')]),
  )

const part = (head: string, value: string) => `--mark\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const multipart = (...parts: string[]) =>
  fieldsOf(`${parts.join('')}--mark--\r\n`, 'multipart/form-data; boundary=mark')

describe('a posted form', () => {
  test('has the bytes of its values, in the form of addresses', () => {
    expect(fieldsOf('from=Ada+L%C3%A9on&raw=%FF%00&empty=&none', encoded)).toEqual({
      from: 'Ada L\u00C3\u00A9on',
      raw: '\u00FF\u0000',
      empty: '',
      none: '',
    })
    expect(fieldsOf('token=YWJj==&a%3Db=1', `${encoded}; charset=utf-8`)).toEqual({ token: 'YWJj==', 'a=b': '1' })
  })

  test('has the bytes of its values, in parts', () => {
    expect(multipart(part('name="from"', 'Ada'), part('name=raw; filename="a.eml"', 'one\r\n\r\n\u00FF'))).toEqual({
      from: 'Ada',
      raw: 'one\r\n\r\n\u00FF',
    })
    expect(fieldsOf(`${part('name="to"', 'us')}--mark--`, 'multipart/form-data; boundary="mark"')).toEqual({ to: 'us' })
  })

  test('has the first value of a name', () => {
    expect(fieldsOf('sender=one&sender=two', encoded)).toEqual({ sender: 'one' })
    expect(multipart(part('name="sender"', 'one'), part('name="sender"', 'two'))).toEqual({ sender: 'one' })
  })

  test('leaves out parts without a name, one that is cut off, and forms of another kind', () => {
    expect(multipart(part('filename="x"', 'unnamed'), part('name="to"', 'us'))).toEqual({ to: 'us' })
    expect(fieldsOf(part('name="to"', 'us'), 'multipart/form-data; boundary=mark')).toEqual({})
    expect(fieldsOf('--mark\r\nno end of the head--mark--', 'multipart/form-data; boundary=mark')).toEqual({})
    expect(fieldsOf('from=Ada', 'multipart/form-data')).toEqual({})
    expect(fieldsOf('from=Ada', 'text/plain')).toEqual({})
  })
})
