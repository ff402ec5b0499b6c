import { describe, expect, test } from 'vitest'
import { drawVoucherCode, readVoucherCode } from './voucher-code.ts'
import { validUntil, voucherState } from './voucher-state.ts'

describe('[BOK-017] codes of vouchers', () => {
  test('are drawn from 60 random bits, none twice', () => {
    const codes = Array.from({ length: 2000 }, drawVoucherCode)
    expect(codes.every((code) => /^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(2000)
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
  })

  test.each([
    [' k7qm 2f9x htb4', 'K7QM-2F9X-HTB4'],
    ['K7QM2F9XHTB4', 'K7QM-2F9X-HTB4'],
    ['K7QM-2F9X', null],
    ['K7QM-2F9X-HTB0', null],
    ['', null],
  ])('%j is read as %s', (text, code) => {
    expect(readVoucherCode(text)).toBe(code)
  })
})

describe('[TMR-008] a voucher holds until the same day of the next year', () => {
  test('by the calendar of Paris, that day included', () => {
    expect(validUntil(new Date('2026-06-13T22:30:00Z'))).toBe('2027-06-14') // half past midnight in Paris
    const facts = {
      status: 'confirmed' as const,
      code: 'X',
      valueInCents: 100,
      leftInCents: 40,
      validUntil: '2027-06-14',
    }
    expect(voucherState(facts, '2027-06-14')).toBe('started')
    expect(voucherState(facts, '2027-06-15')).toBe('expired')
    expect(voucherState({ ...facts, leftInCents: 100 }, '2026-07-01')).toBe('valid')
    expect(voucherState({ ...facts, leftInCents: 0 }, '2027-06-15')).toBe('used')
    expect(voucherState({ ...facts, status: 'canceled' }, '2026-07-01')).toBe('void')
  })
})
